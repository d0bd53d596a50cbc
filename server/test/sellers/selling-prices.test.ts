/** Links and prices of sellers: who may set what for whom, and how soon the shop knows. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeReferralCode } from '#orders/verbs/make-reference.ts';
import { type Answer, anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { tokenOf } from '#test/support/people.ts';
import { addSeller } from '#test/support/sellers.ts';
import { buy } from '#test/support/shop.ts';

const server = await forFile(createDemoApp({ PUBLIC_URL: 'https://shop.example' }));
const ama = await tokenOf(server, 'ama');
const kofi = await tokenOf(server, 'kofi');

type Package = { id: string; name: string; base_price: number; existing_overrides: Record<string, number> };

async function packageFor(token: string, name: string): Promise<Package> {
  const { body } = await server.call('GET', '/pricing/packages', { token });
  const found = body.data.find((row: Package) => row.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
}

const setPrice = (token: string, body: Record<string, unknown>) =>
  server.call('POST', '/pricing/overrides', { token, body });

async function shopPrice(ref: string, name: string): Promise<number> {
  const { body } = await server.call('GET', `/databundle-open/services?ref=${ref}`);
  return body.data.services
    .flatMap((service: { packages: { name: string; final_price: number }[] }) => service.packages)
    .find((row: { name: string }) => row.name === name).final_price;
}

const textOf = ({ status, body }: Answer) => [status, body.message, body.errors?.custom_price];

it("the price list has what each seller pays: the platform's price, and the agent's price for subagents", async () => {
  expect(await packageFor(ama, 'MTN 1 GB')).toEqual({
    id: expect.any(String),
    name: 'MTN 1 GB',
    service_name: 'MTN',
    network: 'MTN',
    megabytes: 1000,
    base_price: 4.5,
    highest_price: 13.5,
    existing_overrides: { 2: expect.any(Number), 3: 5.1 },
  });
  const above = (await packageFor(ama, 'MTN 1 GB')).existing_overrides[2];
  expect((await packageFor(kofi, 'MTN 1 GB')).base_price).toBe(above);
  const levels = async (token: string) =>
    (await server.call('GET', '/pricing/packages', { token })).body.meta.allowed_levels;
  expect([await levels(ama), await levels(kofi)]).toEqual([[2, 3], [3]]);
  const answer = await server.call('GET', '/pricing/packages', { token: ama });
  expect(answer.text).not.toMatch(/cost/);
});

describe('a price', () => {
  it.each([
    ['below the base', 4.49, 'Must be higher than base price'],
    ['negative', -5, 'Must be higher than base price'],
    ['of three decimals', 5.001, 'Please enter a valid price'],
    ['over the ceiling', 13.51, 'The highest price is GH₵ 13.50'],
  ])('%s is refused, and nothing is saved', async (_case, custom_price, text) => {
    const before = await packageFor(ama, 'MTN 1 GB');
    const answer = await setPrice(ama, { package_id: before.id, target_level: 3, custom_price });
    expect(textOf(answer)).toEqual([422, text, text]);
    expect(await packageFor(ama, 'MTN 1 GB')).toEqual(before);
  });

  it('is set by the agent for both levels, seen by the subagent as base and by the guest at once', async () => {
    const { id } = await packageFor(ama, 'MTN 2 GB');
    expect((await setPrice(ama, { package_id: id, target_level: 2, custom_price: 9 })).status).toBe(200);
    expect((await setPrice(ama, { package_id: id, target_level: 3, custom_price: 9.75 })).status).toBe(200);
    expect((await packageFor(kofi, 'MTN 2 GB')).base_price).toBe(9);
    expect((await setPrice(kofi, { package_id: id, target_level: 3, custom_price: 8.99 })).status).toBe(422);
    expect((await setPrice(kofi, { package_id: id, target_level: 3, custom_price: 10.4 })).status).toBe(200);
    await expect.poll(() => shopPrice('AMA2026', 'MTN 2 GB'), { timeout: 10_000 }).toBe(9.75);
    await expect.poll(() => shopPrice('KOFI2026', 'MTN 2 GB'), { timeout: 10_000 }).toBe(10.4);
    // Raised above the subagent's price: the guest pays the subagent's new base, and nobody sells at a loss.
    await setPrice(ama, { package_id: id, target_level: 2, custom_price: 11 });
    await expect.poll(() => shopPrice('KOFI2026', 'MTN 2 GB'), { timeout: 10_000 }).toBe(11);
    expect((await packageFor(kofi, 'MTN 2 GB')).existing_overrides).toEqual({ 3: 10.4 });
  });

  it('is taken away by null', async () => {
    const { id } = await packageFor(ama, 'MTN 2 GB');
    const none = { package_id: id, target_level: 2, custom_price: null };
    expect((await setPrice(ama, none)).body.data).toEqual(none);
    expect((await packageFor(ama, 'MTN 2 GB')).existing_overrides).not.toHaveProperty('2');
    expect((await packageFor(kofi, 'MTN 2 GB')).base_price).toBe(8.5);
  });

  it.each([
    ['a subagent for level 2', kofi, 2, 403],
    ['an agent for level 1', ama, 1, 403],
    ['an agent for level 0', ama, 0, 403],
    ['an agent for level 2.5', ama, 2.5, 403],
    ['an agent for no number', ama, '3', 400],
  ])('by %s is not for them', async (_case, token, target_level, status) => {
    const { id } = await packageFor(ama, 'MTN 1 GB');
    expect((await setPrice(token, { package_id: id, target_level, custom_price: 6 })).status).toBe(status);
  });

  it('among many that breaks a rule keeps all of them out', async () => {
    const [one, two] = [await packageFor(ama, 'AirtelTigo 1 GB'), await packageFor(ama, 'AirtelTigo 2 GB')];
    const wanted = [
      { package_id: one.id, target_level: 3, custom_price: one.base_price + 1 },
      { package_id: two.id, target_level: 3, custom_price: two.base_price - 1 },
    ];
    const batch = (overrides: unknown) =>
      server.call('POST', '/pricing/overrides/batch', { token: ama, body: { overrides } });
    expect((await batch(wanted)).status).toBe(422);
    expect(await packageFor(ama, 'AirtelTigo 1 GB')).toEqual(one);
    expect((await batch(wanted.slice(0, 1))).status).toBe(200);
    expect((await packageFor(ama, 'AirtelTigo 1 GB')).existing_overrides[3]).toBe(one.base_price + 1);
    expect((await batch([])).status).toBe(422);
    const [first] = wanted;
    const dear = {
      package_id: two.id,
      target_level: 3,
      custom_price: Number((two.base_price * 3 + 0.01).toFixed(2)),
    };
    const text = `The highest price is GH₵ ${(two.base_price * 3).toFixed(2)}`;
    expect(textOf(await batch([{ ...first, custom_price: one.base_price + 2 }, dear]))).toEqual([
      422,
      text,
      text,
    ]);
    expect((await packageFor(ama, 'AirtelTigo 1 GB')).existing_overrides[3]).toBe(one.base_price + 1);
  });

  it('leaves a line in the audit log', async () => {
    const { id } = await packageFor(ama, 'MTN 1 GB');
    await setPrice(ama, { package_id: id, target_level: 3, custom_price: 5.2 });
    const rows = await server.run(sql`
      select before, after from audit_log where subject_id = ${id} order by id desc limit 1`);
    expect(rows[0]).toEqual({
      before: { target_level: 3, price_pesewas: '510' },
      after: { target_level: 3, price_pesewas: '520' },
    });
  });
});

describe('a markup for many', () => {
  const markUp = (token: string, body: Record<string, unknown>) =>
    server.call('POST', '/pricing/markups', { token, body });
  const rule = { target_level: 3, by: 'percent', change: 6, round_to: '0.50', only_unset: true };
  const overridesOf = async (token: string) =>
    (await server.call('GET', '/pricing/packages', { token })).body.data.map(
      (row: Package) => row.existing_overrides,
    );

  it('sets exactly what was shown, in one entry of the log', async () => {
    const efua = await addSeller(server, { name: 'Efua Mensah', role: 'agent' });
    const [one, five] = [await packageFor(efua.token, 'MTN 1 GB'), await packageFor(efua.token, 'MTN 5 GB')];
    const shown = (row: Package) => Math.ceil(Math.round(row.base_price * 106) / 50) / 2;
    const prices = [one, five].map((row) => ({ package_id: row.id, custom_price: shown(row) }));
    expect((await markUp(efua.token, { ...rule, prices })).body).toMatchObject({ data: { set: 2 } });
    expect((await packageFor(efua.token, 'MTN 1 GB')).existing_overrides).toEqual({ 3: 5 });
    expect((await packageFor(efua.token, 'MTN 5 GB')).existing_overrides).toEqual({ 3: shown(five) });
    const log = await server.run(sql`select action, before, after from audit_log where actor_id = ${efua.id}
      and action = 'markup.set'`);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ before: { 'MTN 1 GB': 'Not set' }, after: { 'MTN 1 GB': '5.00' } });
    // They have a price now: the preview of unset ones is void.
    expect((await markUp(efua.token, { ...rule, prices })).body.code).toBe('STALE');
    expect((await markUp(efua.token, { ...rule, only_unset: false, prices })).status).toBe(200);
  });

  it('sets nothing where one price is another than was shown, or dearer than anybody may ask', async () => {
    const adwoa = await addSeller(server, { name: 'Adwoa Sika', role: 'agent' });
    const [one, five] = [
      await packageFor(adwoa.token, 'MTN 1 GB'),
      await packageFor(adwoa.token, 'MTN 5 GB'),
    ];
    const send = (first: number, second: number, more = {}) =>
      markUp(adwoa.token, {
        ...rule,
        ...more,
        prices: [
          { package_id: one.id, custom_price: first },
          { package_id: five.id, custom_price: second },
        ],
      });
    expect((await send(5, five.base_price)).body.code).toBe('STALE');
    const dear = { by: 'amount', change: 1000, round_to: '0.01' };
    expect((await send(one.base_price + 1000, five.base_price + 1000, dear)).body.code).toBe('STALE');
    expect((await send(5, 5, { change: 6.001 })).status).toBe(422);
    expect((await send(5, 5, { change: -1 })).status).toBe(422);
    expect((await overridesOf(adwoa.token)).every((row: object) => Object.keys(row).length === 0)).toBe(true);
    // The rule comes to exactly the ceiling.
    const ceiling = (row: Package) => Math.round(row.base_price * 300) / 100;
    expect((await send(ceiling(one), ceiling(five), dear)).status).toBe(200);
    expect((await packageFor(adwoa.token, 'MTN 1 GB')).existing_overrides).toEqual({ 3: 13.5 });
  });

  it('is for the levels below, and for packages on sale', async () => {
    const { id } = await packageFor(kofi, 'MTN 1 GB');
    const prices = [{ package_id: id, custom_price: 6 }];
    expect((await markUp(kofi, { ...rule, target_level: 2, prices })).status).toBe(403);
    const gone = [{ package_id: '00000000-0000-4000-8000-000000000000', custom_price: 6 }];
    expect((await markUp(kofi, { ...rule, prices: gone })).body.code).toBe('PACKAGE_NOT_FOUND');
  });
});

const abena = await addSeller(server, { name: 'Abena Sarpong', role: 'agent' });

describe('a referral link', () => {
  const status = (token: string) => server.call('GET', '/referral/status', { token });

  it('is made by the first look, once, however many look at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => status(abena.token)));
    const codes = new Set(answers.map(({ body }) => body.data.referral_code));
    expect(codes.size).toBe(1);
    const [code] = codes;
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    const { data } = (await status(abena.token)).body;
    const numbers = new Set(answers.map(({ body }) => body.data.ussd_code));
    expect(numbers.size).toBe(1);
    const [, number] = data.ussd_code.match(/^\*713\*22\*([1-9]\d{3})#$/) ?? [];
    expect(number).toBeDefined();
    expect(data).toEqual({
      total_referrals: 0,
      active_referrals: 0,
      is_renewable: false,
      is_valid: true,
      referral_url: `https://shop.example/register?ref=${code}`,
      referral_code: code,
      expires_at: expect.any(String),
      guest_checkout_url: `https://shop.example/guest-checkout/${code}`,
      ussd_code: `*713*22*${number}#`,
      whatsapp_url: `https://wa.me/233555550713?text=Hi%20${number}`,
    });
    const days = (Date.parse(data.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it('made ten times at once leaves one that is valid', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.call('POST', '/referral/generate', { token: abena.token })),
    );
    expect(answers.map(({ status: code }) => code)).toEqual(Array(10).fill(200));
    const valid = sql`select 1 from referral_links where user_id = ${abena.id} and void_at is null`;
    expect(await server.run(valid)).toHaveLength(1);
  });
});

it('a code has eight letters and digits, each as likely as any other', () => {
  const codes = Array.from({ length: 20_000 }, makeReferralCode);
  expect(codes.filter((code) => !/^[2-9A-HJKMNP-TV-Z]{8}$/.test(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  const counts = new Map<string, number>();
  for (const letter of codes.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (codes.length * 8) / counts.size;
  const chiSquare = [...counts.values()].reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
  expect(counts.size).toBe(30);
  // 29 degrees of freedom: a fair source is above this once in a hundred thousand runs.
  expect(chiSquare).toBeLessThan(76);
});

it('a purchase through a link that has expired costs the plain price, and nobody earns', async () => {
  const seller = await addSeller(server, { name: 'Araba Owusu', role: 'agent' });
  const { data } = (await server.call('GET', '/referral/status', { token: seller.token })).body;
  await server.run(sql`
    update referral_links set expires_at = now() - interval '1 second' where code = ${data.referral_code}`);
  const payer = anyPhone();
  expect((await buy(server, { payer, ref: data.referral_code })).status).toBe(200);
  const [order] = await server.run(sql`
    select seller_id, agent_id, price_pesewas - amount_pesewas as earned from orders where payer = ${payer}`);
  expect(order).toEqual({ sellerId: null, agentId: null, earned: 0n });
});
