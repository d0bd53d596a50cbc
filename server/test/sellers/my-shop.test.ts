/** A seller's own shop: its texts and pictures, its visitors, and taking parts down. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { impostorText, shopTexts } from '@ntem/contract/sellers/shop-rules';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { shopChanges } from '#sellers/rules/seller-shops.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { addSeller, type TestSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');

const texts = { name: 'Ama Data Hub', greeting: 'Ask me anything.', whatsapp: '+233 24 555 0199' };

const write = ({ token }: TestSeller, body: object) => server.call('PUT', '/my-shop', { token, body });
const send = ({ token }: TestSeller, file: Buffer | string) =>
  server.call('PUT', '/my-shop/picture', {
    token,
    body: { picture: typeof file === 'string' ? file : file.toString('base64') },
  });
const mine = async ({ token }: TestSeller) => (await server.call('GET', '/my-shop', { token })).body.data;
const judge = ({ id }: TestSeller, verb: 'take-down' | 'allow', part: string) =>
  esi.call('POST', `/users/${id}/shop/${verb}`, { part, reason: 'It names another company.' });
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });

/** Waits until visitors see this of the seller. */
async function seen(seller: TestSeller, expected: object): Promise<void> {
  const { link } = await mine(seller);
  await expect
    .poll(
      async () =>
        (await server.call('GET', `/databundle-open/services?ref=${link.referral_code}`)).body.data
          .referral_info,
    )
    .toEqual({ referrer_name: seller.name, referrer_role: seller.role, ...expected });
}

it('the name of an account that sounds like a network is not shown as that of a shop', async () => {
  const kojo = await addSeller(server, { name: 'Kojo Asare', role: 'agent' });
  await seen(kojo, {});
  const name = 'MTN Customer Care';
  expect((await server.call('PATCH', '/auth/me', { token: kojo.token, body: { name } })).status).toBe(200);
  await seen(kojo, { referrer_name: 'Your agent' });
});

/** As a phone would send it: a picture of two halves. */
function photo(width: number, height: number, colours = ['#ff0000', '#0000ff']): Buffer {
  const canvas = createCanvas(width, height);
  const brush = canvas.getContext('2d');
  for (const [half, colour] of colours.entries()) {
    brush.fillStyle = colour;
    brush.fillRect((half * width) / 2, 0, width / 2, height);
  }
  return canvas.toBuffer('image/jpeg');
}

describe('the text of a seller', () => {
  it('is in that shop for everybody with the link, and in no other', async () => {
    const ama = await addSeller(server, { name: 'Ama', role: 'agent' });
    const kofi = await addSeller(server, { name: 'Kofi', role: 'subagent', uplineId: ama.id });
    await seen(ama, {});
    const { status, body } = await write(ama, { ...texts, name: ' Ama   Data Hub ' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...texts, whatsapp: '0245550199', picture: null, taken_down: [] });
    await seen(ama, { shop_name: 'Ama Data Hub', greeting: 'Ask me anything.', whatsapp: '0245550199' });
    await seen(kofi, {});
    expect(await mine(kofi)).toMatchObject({ name: null, greeting: null, whatsapp: null });
    await write(ama, { name: 'Ama Data Hub' });
    await seen(ama, { shop_name: 'Ama Data Hub' });
  });

  it.each([
    [{ name: 'MTN Official Data' }, { name: impostorText('name', 'Ntem') }],
    [{ greeting: 'See ama-data.shop' }, { greeting: shopTexts.link }],
    [{ whatsapp: '12345' }, { whatsapp: shopTexts.whatsapp }],
    [
      { name: 'A', greeting: 'x'.repeat(91), whatsapp: '0' },
      { name: shopTexts.nameLength, greeting: shopTexts.greetingLength, whatsapp: shopTexts.whatsapp },
    ],
  ])('%j is refused, and nothing of it is kept', async (body, errors) => {
    const seller = await addSeller(server, { name: 'Adwoa', role: 'agent' });
    await write(seller, texts);
    expect(await write(seller, body)).toMatchObject({ status: 422, body: { errors } });
    expect(await mine(seller)).toMatchObject({ ...texts, whatsapp: '0245550199' });
  });

  it('changes so often in an hour and no more', async () => {
    const seller = await addSeller(server, { name: 'Abena', role: 'agent' });
    await server.run(sql`
      insert into audit_log (action, subject_kind, subject_id, actor_id)
      select 'shop.change', 'user', ${seller.id}, ${seller.id}::uuid from generate_series(2, ${shopChanges.most})`);
    expect((await write(seller, texts)).status).toBe(200);
    expect((await write(seller, { name: 'Other' })).status).toBe(429);
    expect((await send(seller, photo(10, 10))).status).toBe(429);
    expect(await mine(seller)).toMatchObject({ name: texts.name, picture: null });
  });
});

describe('a picture', () => {
  it('is drawn anew as a square, kept under a name of its own, and gone once it is removed', async () => {
    const seller = await addSeller(server, { name: 'Esi', role: 'agent' });
    const secret = Buffer.concat([photo(600, 300), Buffer.from('<script>GPS 5.6037</script>')]);
    const { body } = await send(seller, secret);
    const path: string = body.data.picture;
    expect(path).toMatch(/^\/pictures\/[0-9a-f]{32}\.webp$/);
    const { statusCode, headers, rawPayload } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(rawPayload.includes('GPS')).toBe(false);
    const { width, height } = await loadImage(rawPayload);
    expect({ width, height }).toEqual({ width: 256, height: 256 });
    expect((await server.call('DELETE', '/my-shop/picture', { token: seller.token })).body.data.picture).toBe(
      null,
    );
    expect((await get(path)).statusCode).toBe(404);
  });

  it.each([
    ['a text', Buffer.from('<svg onload="alert(1)"/>'), 422, shopTexts.picture],
    ['no base64', '%%%', 422, shopTexts.picture],
    ['the first bytes of a picture', photo(50, 50).subarray(0, 200), 422, shopTexts.picture],
    ['too many bytes', Buffer.alloc(256 * 1024 + 1), 422, shopTexts.pictureSize],
  ])('that is %s is refused', async (_what, file, status, picture) => {
    const seller = await addSeller(server, { name: 'Akua', role: 'agent' });
    expect(await send(seller, file)).toMatchObject({ status, body: { errors: { picture } } });
    expect(await mine(seller)).toMatchObject({ picture: null });
  });

  it('in a huge body is not even read, and no other call takes as much', async () => {
    const seller = await addSeller(server, { name: 'Yaa', role: 'agent' });
    expect((await send(seller, 'x'.repeat(400_000))).status).toBe(413);
    expect((await write(seller, { greeting: 'x'.repeat(40_000) })).status).toBe(413);
  });

  it.each(['/pictures/..%2f..%2fetc.webp', '/pictures/abc.webp', `/pictures/${'0'.repeat(32)}.webp`])(
    'is not at %s',
    async (path) => expect((await get(path)).statusCode).toBe(404),
  );
});

describe('a part that an admin takes down', () => {
  it.each([
    ['name', { shop_name: texts.name }],
    ['greeting', { greeting: texts.greeting }],
    ['whatsapp', { whatsapp: '0245550199' }],
  ])('of the %s is not shown, not written again, and shown once it is allowed', async (part, shown) => {
    const seller = await addSeller(server, { name: 'Ato', role: 'agent' });
    await write(seller, { [part]: texts[part as keyof typeof texts] });
    await seen(seller, shown);
    const taken = await judge(seller, 'take-down', part);
    expect(taken.body.data.taken_down).toMatchObject([{ part, reason: 'It names another company.' }]);
    expect((await judge(seller, 'take-down', part)).status).toBe(409);
    await seen(seller, {});
    expect((await mine(seller)).taken_down).toMatchObject([{ part, reason: 'It names another company.' }]);
    await write(seller, {});
    const again = await write(seller, { [part]: texts[part as keyof typeof texts].toUpperCase() });
    expect(again).toMatchObject({ status: 422, body: { errors: { [part]: shopTexts.takenDown } } });
    const other = { name: 'Ato Hub', greeting: 'Hello', whatsapp: '0245550198' };
    await write(seller, { [part]: other[part as keyof typeof other] });
    expect((await mine(seller)).taken_down).toEqual([]);
    // None of the current parts was taken down.
    expect((await judge(seller, 'allow', part)).status).toBe(409);
  });

  it('is shown again when it is allowed, and both are in the audit log with their reasons', async () => {
    const seller = await addSeller(server, { name: 'Kojo', role: 'agent' });
    await write(seller, texts);
    await judge(seller, 'take-down', 'greeting');
    expect((await judge(seller, 'allow', 'greeting')).body.data.taken_down).toEqual([]);
    await seen(seller, { shop_name: texts.name, greeting: texts.greeting, whatsapp: '0245550199' });
    const { body } = await esi.call('GET', `/audit?subject_id=${seller.id}`);
    expect(body.data.slice(0, 3)).toMatchObject([
      { action: 'shop.allow', reason: 'It names another company.' },
      { action: 'shop.take-down', reason: 'It names another company.' },
      { action: 'shop.change', after: { name: texts.name } },
    ]);
  });

  it('of a picture is served to nobody but the admin, and not taken again', async () => {
    const seller = await addSeller(server, { name: 'Araba', role: 'agent' });
    const { body } = await send(seller, photo(300, 300));
    await judge(seller, 'take-down', 'picture');
    expect((await get(body.data.picture)).statusCode).toBe(404);
    expect(await mine(seller)).toMatchObject({ picture: null, taken_down: [{ part: 'picture' }] });
    const shop = await esi.call('GET', `/users/${seller.id}/shop`);
    expect(shop.body.data.picture).toMatch(/^data:image\/webp;base64,/);
    await server.call('DELETE', '/my-shop/picture', { token: seller.token });
    expect(await send(seller, photo(300, 300))).toMatchObject({
      status: 422,
      body: { errors: { picture: shopTexts.takenDown } },
    });
    expect((await send(seller, photo(300, 300, ['#00ff00']))).status).toBe(200);
  });
});

describe('the images to send', () => {
  const sizes = { price_list: [1080, 1920], card: [1200, 630] } as const;
  const keptImages = () => server.run(sql<{ key: string }>`select key from drawn_images`);

  it.each(['price_list', 'card'] as const)('%s is drawn once, and again after a change', async (kind) => {
    const seller = await addSeller(server, { name: 'Ama Owusu', role: 'agent' });
    const before = (await keptImages()).length;
    const { link } = await mine(seller);
    const answers = await Promise.all([1, 2, 3].map(() => get(link[kind])));
    for (const { statusCode, headers, rawPayload } of answers) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
      });
      const { width, height } = await loadImage(rawPayload);
      expect([width, height]).toEqual(sizes[kind]);
    }
    expect(await keptImages()).toHaveLength(before + 1);
    // A browser that has it gets 304, and the kept picture is not drawn again.
    const etag = String(answers[0]?.headers.etag);
    expect((await get(link[kind], { 'if-none-match': etag })).statusCode).toBe(304);
    await server.run(sql`update drawn_images set image = 'kept' where key = ${etag.slice(1, -1)}`);
    expect((await get(link[kind])).body).toBe('kept');

    await write(seller, { name: 'Ama Data Hub' });
    const now = (await mine(seller)).link[kind];
    expect(now).not.toBe(link[kind]);
    expect((await get(now)).headers['cache-control']).toBe('public, max-age=86400');
    // The old address shows the current picture, and nobody caches that under it.
    const old = await get(link[kind]);
    expect([old.headers['cache-control'], old.rawPayload]).toEqual(['no-cache', (await get(now)).rawPayload]);

    const [{ id, base_price }] = (await server.call('GET', '/pricing/packages', { token: seller.token })).body
      .data;
    const body = { package_id: id, target_level: 3, custom_price: base_price + 1 };
    await server.call('POST', '/pricing/overrides', { token: seller.token, body });
    expect((await mine(seller)).link.price_list).not.toBe(now);
  });

  it.each(['card', 'price-list'])('%s is nobody’s under a code that counts no longer', async (kind) => {
    const seller = await addSeller(server, { name: 'Kwame', role: 'agent' });
    const { link } = await mine(seller);
    await server.run(sql`update referral_links set expires_at = now() where code = ${link.referral_code}`);
    expect((await mine(seller)).link).toBe(null);
    expect((await get(`/guest-checkout/${link.referral_code}/${kind}.png`)).statusCode).toBe(404);
    expect((await get(`/guest-checkout/NOBODY/${kind}.png`)).statusCode).toBe(404);
  });
});
