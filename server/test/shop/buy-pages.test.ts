import { dayMs } from '@ntem/contract/durations';
import type {
  BuyPageProps,
  CodePage,
  FormPage,
  HelpPage,
  ProblemPage,
  WaitingPage,
} from '@ntem/contract/shop/buy-pages';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lookupLimit } from '#orders/rules/purchase-limits.ts';
import { formLifetimeMs } from '#pages/buying/form-tokens.ts';
import { largestFormBytes } from '#pages/buying/read-form.ts';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode } from '#test/support/people.ts';
import { createCheckedShop } from '#test/support/shop.ts';

const shop = await forFile(createCheckedShop());

type Fields = Record<string, string>;
type Shown = {
  status: number;
  page: BuyPageProps['page'];
  shown: BuyPageProps;
  location: string;
  text: string;
};

/** A browser that keeps cookies and runs no script. */
function openBrowser() {
  const cookies = new Map<string, string>();
  async function visit(url: string, form?: Fields | string, headers: Fields = {}): Promise<Shown> {
    const response = await shop.app.inject({
      method: form === undefined ? 'GET' : 'POST',
      url,
      headers: {
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form !== undefined && { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    const json = /<!--props (.*) -->/.exec(response.body)?.[1];
    const shown: BuyPageProps = json ? JSON.parse(json) : { page: undefined };
    const location = String(response.headers.location ?? '');
    return { status: response.statusCode, page: shown.page, shown, location, text: response.body };
  }
  return { cookies, visit };
}

type Browser = ReturnType<typeof openBrowser>;

async function buyAddress(bundle = 'MTN 1 GB', ref?: string): Promise<string> {
  const { package_id: id } = await shop.bundle(bundle);
  return `/buy/${id}${ref ? `?ref=${ref}` : ''}`;
}

async function openForm({ visit }: Browser, bundle?: string, ref?: string) {
  const url = await buyAddress(bundle, ref);
  const opened = await visit(url);
  const { token, item } = opened.page as FormPage;
  const fill = (typed: Fields = {}): Fields => ({
    token,
    amount: String(item.priceGhs),
    recipient: anyPhone(),
    payer: anyPhone(),
    network: 'MTN',
    ...typed,
  });
  return { url, opened, item, token, fill };
}

/** As far as the page that asks for the code. */
async function order(browser: Browser, typed: Fields = {}, ref?: string) {
  const { url, fill } = await openForm(browser, undefined, ref);
  const fields = fill(typed);
  const { status, location } = await browser.visit(url, fields);
  expect(status).toBe(303);
  const asked = await browser.visit(location);
  return { url, fields, location, payer: fields.payer ?? '', code: asked.page as CodePage };
}

const enter = ({ visit }: Browser, location: string, token: string, code: string) =>
  visit(location, { token, do: 'verify', code });

async function prompt(browser: Browser, typed: Fields = {}, ref?: string) {
  const made = await order(browser, typed, ref);
  const { status } = await enter(browser, made.location, made.code.token, await latestCode(shop, made.payer));
  expect(status).toBe(303);
  return made;
}

const ordersOf = (payer: string) =>
  shop.run(sql<{ state: string; reference: string; paymentId: string; price: number; seller: string | null }>`
    select state, reference, payment_id, price_pesewas::int as price,
           (select name from users where users.id = seller_id) as seller
    from orders where payer = ${payer} order by created_at`);

const refusedIn = (answer: Shown) => (answer.page as FormPage).refused;

describe('the help', () => {
  it('is there for everybody, and leads back to the shop from which it was opened', async () => {
    const { status, shown } = await openBrowser().visit('/help?shop=AMA2026');
    expect([status, shown.refCode, shown.page.step]).toEqual([200, 'AMA2026', 'help']);
    expect((shown.page as HelpPage).times.map(({ network }) => network)).toEqual([
      'MTN',
      'TELECEL',
      'AIRTELTIGO',
    ]);
    expect((shown.page as HelpPage).phone).toEqual({
      dial: '*713*22*4821#',
      chat: { number: '0555550713', url: 'https://wa.me/233555550713?text=Hi%204821' },
    });
    const plain = (await openBrowser().visit('/help?shop=NOBODY')).shown;
    expect(plain.refCode).toBeNull();
    expect((plain.page as HelpPage).phone.dial).toBe('*713*22#');
    expect((await openBrowser().visit('/help?shop=%00')).status).toBe(200);
  });
});

describe('a guest without script', () => {
  it("buys through a seller's link, from the form to the order's page", async () => {
    const yaw = openBrowser();
    const { location, payer, code } = await order(yaw, {}, 'AMA2026');
    expect(code).toMatchObject({ step: 'code', isVoucher: false, payer });
    const verified = await enter(yaw, location, code.token, await latestCode(shop, payer));
    expect(verified).toMatchObject({ status: 303, location });
    const waiting = (await yaw.visit(location)).page as WaitingPage;
    expect(waiting).toMatchObject({ step: 'prompt', payer, isLate: false, progress: { status: 'pending' } });
    expect(Date.parse(waiting.until ?? '')).toBeGreaterThan(Date.now());
    expect((await yaw.visit(`${location}/status`)).page.step).toBe('status');
    expect((await yaw.visit(`${location}/cancel`)).page.step).toBe('cancel');
    await shop.answerPrompt(payer, 'approve');
    const [made] = await ordersOf(payer);
    await shop.until(made?.paymentId ?? '', 'delivered');
    expect(await yaw.visit(location)).toMatchObject({ status: 303, location: `/order/${made?.paymentId}` });
    expect(await ordersOf(payer)).toMatchObject([{ state: 'delivered', seller: 'Ama Owusu' }]);
    const followed = await openBrowser().visit(`/order/${made?.paymentId}`);
    expect(followed).toMatchObject({
      status: 200,
      shown: { order: { status: 'success', delivery: 'delivered', referral_code: 'AMA2026' } },
    });
    expect(followed.text).not.toContain(payer);
  });

  it('is shown the price of the link, and pays it', async () => {
    const yaw = openBrowser();
    const plain = await openForm(yaw);
    const through = await openForm(yaw, undefined, 'AMA2026');
    expect(through.item.priceGhs).not.toBe(plain.item.priceGhs);
    expect(through.opened.shown).toMatchObject({ refCode: 'AMA2026' });
    const { payer } = await order(yaw, {}, 'AMA2026');
    expect((await ordersOf(payer))[0]?.price).toBe(Math.round(through.item.priceGhs * 100));
  });
});

describe('a form', () => {
  it.each([
    ['nothing', { recipient: '', payer: '', network: '' }, ['destination', 'phoneNumber', 'network']],
    ['half a number', { payer: '02412' }, ['phoneNumber']],
    ['another network', { network: 'GLO' }, ['network']],
  ])('with %s comes back as it was typed, and buys nothing', async (_what, wrong, fields) => {
    const yaw = openBrowser();
    const { url, fill } = await openForm(yaw);
    const typed = fill(wrong);
    const answer = await yaw.visit(url, typed);
    expect(answer.status).toBe(422);
    const { recipient, payer } = typed;
    expect(answer.page).toMatchObject({ step: 'form', typed: { recipient, payer } });
    expect(Object.keys(refusedIn(answer)?.errors ?? {})).toEqual(fields);
    expect(await ordersOf(payer ?? '')).toEqual([]);
  });

  it('that is sent twice, or again after Back, makes one order and asks for one code', async () => {
    const yaw = openBrowser();
    const { url, fill } = await openForm(yaw);
    const typed = fill();
    const [one, other] = await Promise.all([yaw.visit(url, typed), yaw.visit(url, typed)]);
    expect(one).toMatchObject({ status: 303, location: other.location });
    expect((await yaw.visit(url, typed)).location).toBe(one.location);
    expect(await ordersOf(typed.payer ?? '')).toHaveLength(1);
    const { body } = await shop.call('GET', `/sandbox/messages?phone=${typed.payer}`);
    expect(body.data).toHaveLength(1);
  });

  it('that was changed after Back is another order', async () => {
    const yaw = openBrowser();
    const { url, fill } = await openForm(yaw);
    const first = await yaw.visit(url, fill());
    const second = await yaw.visit(url, fill());
    expect(second.status).toBe(303);
    expect(second.location).not.toBe(first.location);
  });

  it('of an order of this browser is filled in again, and the same details lead back to its code', async () => {
    const yaw = openBrowser();
    const { fields, url, location, code } = await order(yaw);
    const { recipient, payer, network } = fields;
    const again = await yaw.visit(`${url}?order=${code.reference}`);
    expect(again.page).toMatchObject({ typed: { recipient, payer, network } });
    const { token } = again.page as FormPage;
    expect((await yaw.visit(url, { ...fields, token })).location).toBe(location);
    const stranger = await openBrowser().visit(`${url}?order=${code.reference}`);
    expect(stranger.page).toMatchObject({ typed: { recipient: '', payer: '' } });
  });

  it('with an old price is asked about the new one', async () => {
    const yaw = openBrowser();
    const { url, fill, item } = await openForm(yaw);
    const typed = fill({ amount: '0.50' });
    const asked = await yaw.visit(url, typed);
    expect(asked.status).toBe(409);
    expect(refusedIn(asked)).toMatchObject({ code: 'PRICE_CHANGED', data: { final_price: item.priceGhs } });
    expect(await ordersOf(typed.payer ?? '')).toEqual([]);
    const { token } = asked.page as FormPage;
    expect((await yaw.visit(url, { ...typed, token, amount: String(item.priceGhs) })).status).toBe(303);
  });

  it('for what was bought a moment ago is asked about, and the answer counts for these numbers alone', async () => {
    const yaw = openBrowser();
    const { fields } = await prompt(yaw);
    const { url, fill } = await openForm(yaw);
    const same = fill({ recipient: fields.recipient ?? '', payer: fields.payer ?? '' });
    expect(refusedIn(await yaw.visit(url, same))?.code).toBe('POSSIBLE_DUPLICATE');
    const forOthers = { ...same, again: `${anyPhone()} ${same.payer}` };
    expect(refusedIn(await yaw.visit(url, forOthers))?.code).toBe('POSSIBLE_DUPLICATE');
    await shop.passTime(61);
    const confirmed = { ...same, again: `${same.recipient} ${same.payer}` };
    expect((await yaw.visit(url, confirmed)).status).toBe(303);
  });

  it('for a package that is not sold any more says so', async () => {
    const yaw = openBrowser();
    const { url, fill, item } = await openForm(yaw, 'MTN 2 GB');
    const typed = fill();
    await shop.run(sql`update bundles set status = 'inactive' where id = ${item.packageId}`);
    try {
      const refused = await yaw.visit(url, typed);
      expect(refused.status).toBe(404);
      const problem = (refused.page as ProblemPage).refused ?? refusedIn(refused);
      expect(problem.code).toBe('PACKAGE_NOT_FOUND');
      expect(await ordersOf(typed.payer ?? '')).toEqual([]);
    } finally {
      await shop.run(sql`update bundles set status = 'active' where id = ${item.packageId}`);
    }
  });
});

describe('the code', () => {
  it('that is wrong is counted once however often the page is loaded again, and five are too many', async () => {
    const yaw = openBrowser();
    const { location, payer, code } = await order(yaw);
    const right = await latestCode(shop, payer);
    const wrong = (tries: number) => String((Number(right) + tries) % 1_000_000).padStart(6, '0');
    for (let tries = 1; tries <= 4; tries += 1) {
      for (const _again of [1, 2]) {
        const answer = await enter(yaw, location, code.token, wrong(tries));
        expect(answer.status).toBe(422);
        expect(refusedIn(answer)).toMatchObject({
          code: 'INVALID_OTP',
          message: 'OTP verification failed',
        });
      }
    }
    expect((await enter(yaw, location, code.token, wrong(5))).status).toBe(429);
    expect((await enter(yaw, location, code.token, right)).status).toBe(410);
    expect((await ordersOf(payer))[0]?.state).toBe('awaiting_code');
  });

  it('is read with the space that people put into it, and asks for the money once', async () => {
    const yaw = openBrowser();
    const { location, payer, code } = await order(yaw);
    const right = await latestCode(shop, payer);
    const typed = `${right.slice(0, 3)} ${right.slice(3)}`;
    const answers = await Promise.all([
      enter(yaw, location, code.token, typed),
      enter(yaw, location, code.token, typed),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { body } = await shop.call('GET', `/sandbox/prompts?phone=${payer}`);
    expect(body.data).toHaveLength(1);
  });

  it('is sent again after a minute and not before; what was asked twice is sent once', async () => {
    const yaw = openBrowser();
    const { location, payer, code } = await order(yaw);
    const ask = { token: code.token, do: 'resend', instead: code.code.requestId };
    const early = await yaw.visit(location, ask);
    expect(early.status).toBe(429);
    expect(early.page).toMatchObject({ step: 'code', isResend: true });
    await shop.passTime(61);
    expect((await yaw.visit(location, ask)).status).toBe(303);
    expect((await yaw.visit(location, ask)).status).toBe(303);
    const { body } = await shop.call('GET', `/sandbox/messages?phone=${payer}`);
    expect(body.data).toHaveLength(2);
    const verified = await enter(yaw, location, code.token, await latestCode(shop, payer));
    expect(verified.status).toBe(303);
  });

  it('that nobody entered in time leads back to the form, with the numbers in it', async () => {
    const yaw = openBrowser();
    const { location, payer, url, code } = await order(yaw);
    await shop.passTime(11 * 60);
    const [made] = await ordersOf(payer);
    await shop.until(made?.paymentId ?? '', 'expired');
    const answer = await yaw.visit(location);
    expect(answer).toMatchObject({ status: 303, location: `${url}?order=${code.reference}` });
    expect((await yaw.visit(answer.location)).page).toMatchObject({ step: 'form', typed: { payer } });
  });
});

describe('coming back long after', () => {
  const later = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
  afterEach(() => vi.restoreAllMocks());

  it('buys nothing with a form that was open for too long, and gets it back filled in', async () => {
    const yaw = openBrowser();
    const { url, fill } = await openForm(yaw);
    const typed = fill();
    later(formLifetimeMs + 1_000);
    const answer = await yaw.visit(url, typed);
    expect(answer).toMatchObject({ status: 409, page: { step: 'form', typed: { payer: typed.payer } } });
    expect(await ordersOf(typed.payer ?? '')).toEqual([]);
  });

  it('sees nothing of an order of yesterday: the browser may have gone to somebody else', async () => {
    const yaw = openBrowser();
    const { location, payer } = await order(yaw);
    later(dayMs + 1_000);
    const answer = await yaw.visit(location);
    expect(answer).toMatchObject({ status: 404, page: { step: 'problem' } });
    expect(answer.text).not.toContain(payer);
  });
});

describe('somebody else', () => {
  it('sees nothing of an order, whatever they know of it', async () => {
    const { location, payer, code } = await order(openBrowser());
    const kofi = openBrowser();
    await kofi.visit(await buyAddress());
    const own = await order(kofi);
    const ownCookie = kofi.cookies.get(`ntem-order-${own.code.reference}`) ?? '';
    for (const forged of [undefined, 'nonsense', ownCookie]) {
      if (forged) kofi.cookies.set(`ntem-order-${code.reference}`, forged);
      for (const path of ['', '/status', '/cancel']) {
        const answer = await kofi.visit(location + path);
        expect(answer).toMatchObject({ status: 404, page: { step: 'problem' } });
        expect(answer.text).not.toContain(payer);
      }
      expect((await enter(kofi, location, own.code.token, await latestCode(shop, payer))).status).toBe(404);
    }
    expect((await ordersOf(payer))[0]?.state).toBe('awaiting_code');
  });

  it('cannot read the cookies with a script, nor send them from another site', async () => {
    const { headers } = await shop.app.inject({ url: await buyAddress() });
    expect(headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax$/);
  });
});

describe('a form from elsewhere', () => {
  it.each([
    ['without a token', (fields: Fields) => ({ ...fields, token: '' }), {}],
    ['with a token that was changed', (fields: Fields) => ({ ...fields, token: `x${fields.token}` }), {}],
    [
      'that the browser says is from another site',
      (fields: Fields) => fields,
      { 'sec-fetch-site': 'cross-site' },
    ],
    ['from another origin', (fields: Fields) => fields, { origin: 'https://evil.example' }],
  ])('%s buys nothing and shows nothing of what it brought', async (_what, change, headers) => {
    const yaw = openBrowser();
    const { url, fill } = await openForm(yaw);
    const typed = fill();
    const answer = await yaw.visit(url, change(typed), headers as Fields);
    expect(answer).toMatchObject({ status: 403, page: { step: 'problem' } });
    expect(answer.text).not.toContain(typed.payer);
    expect(await ordersOf(typed.payer ?? '')).toEqual([]);
  });

  it("with another browser's token buys nothing", async () => {
    const { fill, url } = await openForm(openBrowser());
    const kofi = openBrowser();
    await openForm(kofi);
    expect((await kofi.visit(url, fill())).status).toBe(403);
    expect((await openBrowser().visit(url, fill())).status).toBe(403);
  });

  it('enters no code and asks for none', async () => {
    const yaw = openBrowser();
    const { location, payer } = await order(yaw);
    const right = await latestCode(shop, payer);
    expect((await enter(yaw, location, '', right)).status).toBe(403);
    expect((await yaw.visit(location, { do: 'resend' })).status).toBe(403);
    expect((await ordersOf(payer))[0]?.state).toBe('awaiting_code');
  });

  it('is refused while one of ours that the browser vouches for is taken', async () => {
    const yaw = openBrowser();
    const { url, fill } = await openForm(yaw);
    const vouched = { 'sec-fetch-site': 'same-origin', origin: 'null' };
    expect((await yaw.visit(url, fill(), vouched)).status).toBe(303);
  });
});

describe('hostile input', () => {
  it('is answered with a page, whatever it is made of', async () => {
    const yaw = openBrowser();
    const { url, fill } = await openForm(yaw);
    const long = 'x'.repeat(3_000);
    const cases: [string, Fields | string, Fields, number][] = [
      ['too large', fill({ recipient: 'x'.repeat(largestFormBytes) }), {}, 413],
      ['long numbers', fill({ recipient: long }), {}, 422],
      ['a NUL', fill({ payer: '024\u00001234567' }), {}, 400],
      ['broken escapes', '%%%=%E0%A4%A&token', {}, 403],
      ['nothing', '', {}, 403],
      ['JSON', '{"token":1}', { 'content-type': 'application/json' }, 415],
      ['plain text', 'token=1', { 'content-type': 'text/plain' }, 415],
      ['an amount that is none', fill({ amount: 'NaN' }), {}, 409],
      ['a negative amount', fill({ amount: '-4.5' }), {}, 409],
      ['a huge amount', fill({ amount: '1e308' }), {}, 409],
    ];
    for (const [what, form, headers, status] of cases) {
      const answer = await yaw.visit(url, form, headers);
      expect([what, answer.status], what).toEqual([what, status]);
      expect(answer.page, what).toBeDefined();
    }
  });

  it.each([
    '/buy/x',
    '/buy/%27',
    '/buy/order/x',
    '/buy/order/NT7F3K92QX/nothing',
    '/buy/x?ref=a&ref=b&order=%22',
  ])('%s is a page that is not there', async (url) => {
    expect(await openBrowser().visit(url)).toMatchObject({ status: 404, page: { step: 'problem' } });
  });

  it('leaves no secret in the log', async () => {
    const yaw = openBrowser();
    const { location, payer, code } = await order(yaw);
    const right = await latestCode(shop, payer);
    await enter(yaw, location, code.token, right);
    const logged = shop.logged();
    for (const secret of [code.token, ...yaw.cookies.values(), right, payer, code.code.requestId]) {
      expect(logged).not.toContain(secret);
    }
  });
});

it('an order that is not there has a page that says so, and guesses are counted', async () => {
  const nothing = '/order/019a84c2-7d1e-7c30-9f42-5b6a1e0d3c84';
  const kofi = openBrowser();
  expect(await kofi.visit(nothing)).toMatchObject({ status: 404, shown: { order: null } });
  await Promise.all(Array.from({ length: lookupLimit.misses }, () => kofi.visit(nothing)));
  expect((await kofi.visit(nothing)).status).toBe(429);
});
