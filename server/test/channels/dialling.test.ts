/** Buying by a dialled code, from the first screen to the bundle. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteOldSessions } from '#channels/rows/sessions.ts';
import { ussdSecretOf } from '#channels/verbs/ussd-vendors.ts';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { createTestShop } from '#test/support/shop.ts';
import { phoneBuyer } from './phone-buyer.ts';

const shop = await forFile(createTestShop());
const mtn = () => `024${anyPhone().slice(3)}`;

async function ordersOf(phone: string) {
  return shop.run(
    sql<{
      id: string;
      paymentId: string;
      channel: string;
      state: string;
      needsCode: boolean;
      reference: string;
    }>`
      select * from orders where payer = ${phone} order by created_at`,
  );
}

it('a purchase by dialling is delivered, no code is sent, and its order says how it came', async () => {
  const phone = mtn();
  const buyer = phoneBuyer(shop, phone);
  expect(await buyer.dial()).toContain('1 For this number');
  expect(await buyer.type('1')).toContain('5 5GB GHS 20.50');
  // The network proves this number, and no other could pay.
  expect(await buyer.type('5')).toMatch(/Pay GHS 20\.50 from .*\?\n1 Pay\n0 Back$/);
  expect(await buyer.type('1')).toContain('A payment prompt is coming. Enter your PIN there, never here.');
  expect(buyer.isOpen()).toBe(false);
  const [order] = await ordersOf(phone);
  expect(order).toMatchObject({ channel: 'ussd', needsCode: false });
  // Late, or sent by a network twice: the same answer, and no second order.
  expect(await buyer.type('1', '1')).toContain(order?.reference ?? 'none');
  await shop.until(order?.paymentId ?? '', 'payment_pending');
  await shop.answerPrompt(phone, 'approve');
  await shop.until(order?.paymentId ?? '', 'delivered');
  expect(await ordersOf(phone)).toHaveLength(1);
  expect(await shop.attempts(order?.id ?? '', 'collect')).toHaveLength(1);
  const texts = await shop.runAtVendors(sql<{ code: string | null }>`
    select code from sandbox_messages where phone = ${phone}`);
  expect(texts.filter(({ code }) => code !== null)).toEqual([]);
  await buyer.dial();
  expect(await buyer.type('3')).toContain(': delivered');
  expect(await phoneBuyer(shop, mtn()).dial('*713*22*9999#')).toContain('No seller has 9999.');
  const stranger = phoneBuyer(shop, mtn());
  await stranger.dial();
  expect(await stranger.type('3')).toContain('No orders from this number yet.');
  expect(await shop.faults()).toEqual([]);
});

it('a purchase whose answer was lost is shown, and not offered again at the price of today', async () => {
  const phone = mtn();
  const buyer = phoneBuyer(shop, phone);
  await buyer.dial();
  await buyer.type('1', '2');
  const [before] = await shop.run(sql<{ id: string; state: string; answer: string }>`
    select id, state::text, answer::text from channel_sessions where phone = ${phone}`);
  await buyer.type('1');
  const [order] = await ordersOf(phone);
  // The process died before it had written the screen.
  await shop.run(sql`
    update channel_sessions set state = ${before?.state}::jsonb, answer = ${before?.answer}::jsonb, ended = null
    where id = ${before?.id}`);
  await shop.passTime(150);
  await shop.run(sql`update bundles set amount_pesewas = amount_pesewas + 10 where name = ${'MTN 2 GB'}`);
  expect(await buyer.type('1')).toContain(order?.reference);
  expect(await buyer.dial()).toContain('1 For this number');
  expect(await ordersOf(phone)).toHaveLength(1);
  await shop.run(sql`update bundles set amount_pesewas = amount_pesewas - 10 where name = ${'MTN 2 GB'}`);
});

it('a session that was cut off is taken up where it was for five minutes, and then begins anew', async () => {
  const phone = mtn();
  const buyer = phoneBuyer(shop, phone);
  await buyer.dial();
  const left = await buyer.type('2', '0201234567', '9');
  expect(await buyer.dial()).toBe(left);
  await shop.run(
    sql`update channel_sessions set touched_at = touched_at - interval '5 minutes' where phone = ${phone}`,
  );
  expect(await buyer.dial()).toContain('1 For this number');
  // Another number that knows the name of the session reads nothing of it.
  const thief = await shop.call('POST', '/sandbox/ussd', {
    body: { phone: mtn(), session: buyer.sessionName(), input: '1' },
  });
  expect(thief.body.data).toMatchObject({ open: false, text: 'Nothing was charged. Thank you.' });
});

it('limits of the shop hold, and so does one of sessions', async () => {
  const phone = mtn();
  const buyer = phoneBuyer(shop, phone);
  for (const size of ['1', '2', '3']) {
    await buyer.dial();
    await buyer.type('1', size, '1');
    expect(buyer.isOpen()).toBe(false);
  }
  await buyer.dial();
  expect(await buyer.type('1', '4', '1')).toContain('Too many open payments.');
  expect(await ordersOf(phone)).toHaveLength(3);
  await shop.run(sql`
    insert into channel_sessions (channel, vendor, vendor_session, phone, state, answer, screen, ended)
    select 'ussd', 'arkesel', 'old ' || n, ${phone}, '{}', '{}', 'home', 'finished' from generate_series(1, 40) as n`);
  await buyer.type('0', '0', '0');
  expect(await buyer.dial()).toContain('You called often just now.');
});

it('a price that changes, a size that is sold out and a network that is paused are said on the next screen', async () => {
  const phone = mtn();
  const buyer = phoneBuyer(shop, phone);
  await buyer.dial();
  await buyer.type('1', '2');
  const { package_id, amount } = await shop.bundle('MTN 2 GB');
  const { call } = await signIn(shop, 'esi');
  const change = (changes: Record<string, unknown>) =>
    call('PUT', `/databundle-admin/packages/${package_id}`, changes);
  expect((await change({ amount: amount + 1 })).status).toBe(200);
  expect(await buyer.type('1')).toMatch(/^It is GHS \d+\.\d\d now\.\nMTN 2GB to/);
  expect((await change({ status: 'inactive' })).status).toBe(200);
  expect(await buyer.type('1')).toMatch(/^That size is sold out\.\nMTN to/);
  await change({ status: 'active', amount });
  await call('PUT', '/sales-pauses/MTN', { message: 'MTN is back at noon.' });
  await buyer.type('0');
  expect(await buyer.type('1')).toContain('MTN is back at noon.');
  await call('DELETE', '/sales-pauses/MTN');
  expect(await ordersOf(phone)).toEqual([]);
});

it('a forged callback is told nothing, and a channel that is off says the sentence of the admin', async () => {
  const post = (secret: string, vendor = 'arkesel') =>
    shop.call('POST', `/channels/ussd/${vendor}/${secret}`, {
      body: {
        sessionID: 'forged',
        userID: 'x',
        newSession: true,
        msisdn: '233241234567',
        userData: '*713*22#',
      },
    });
  const right = ussdSecretOf(shop.deps);
  expect((await post(`${right.slice(0, -1)}x`)).status).toBe(404);
  expect((await post(right, 'hubtel')).status).toBe(404);
  expect(shop.logged()).not.toContain(right.slice(0, 10));
  const odd = await shop.call('POST', `/channels/ussd/arkesel/${right}`, { body: { sessionID: 5 } });
  expect(odd.status).toBe(400);
  const open = phoneBuyer(shop, mtn());
  await open.dial();
  const { call } = await signIn(shop, 'esi');
  await call('PUT', '/channels/ussd', { on: false, text: 'Closed until noon.' });
  expect(await phoneBuyer(shop, mtn()).dial()).toBe('Closed until noon.');
  expect(await open.type('1')).toContain('1GB');
  const [ussd] = (await call('GET', '/channels')).body.data;
  expect(ussd.today).toMatchObject({ turned_away: 1 });
  expect(ussd.today.bought).toBeGreaterThan(4);
  await call('PUT', '/channels/ussd', { on: true });
  expect((await post(right)).status).toBe(200);
});

it('sessions by the thousand: each number has so many in an hour, all of them are few small rows, and old ones go', async () => {
  const phone = mtn();
  const most = shop.deps.config.channelSessionsPerHour;
  for (let n = 0; n < most + 5; n += 1) {
    const buyer = phoneBuyer(shop, phone);
    await buyer.dial();
    if (buyer.isOpen()) await buyer.type('0');
  }
  const rowsOf = (about: ReturnType<typeof sql>) =>
    shop.run(sql<{ n: number; bytes: number }>`
      select count(*)::int as n, coalesce(max(pg_column_size(channel_sessions.*)), 0)::int as bytes
      from channel_sessions where ${about}`);
  const [own] = await rowsOf(sql`phone = ${phone}`);
  expect(own?.n).toBe(most);
  expect(own?.bytes).toBeLessThan(2_000);
  await shop.run(sql`
    insert into channel_sessions (channel, vendor, vendor_session, phone, state, answer, screen, created_at, touched_at)
    select 'ussd', 'arkesel', 'many ' || n, '0249000000', '{}', '{}', 'home', now() - n * interval '1 second', now()
    from generate_series(1, 5000) as n`);
  const [{ n: before = 0 } = {}] = await rowsOf(sql`true`);
  await deleteOldSessions(shop.deps.db);
  expect((await rowsOf(sql`true`))[0]?.n).toBe(before);
  await deleteOldSessions(shop.deps.db, 1_000);
  expect((await rowsOf(sql`true`))[0]?.n).toBe(1_000);
  // The newest are kept, in whose midst somebody may be.
  expect((await rowsOf(sql`phone = ${phone}`))[0]?.n).toBe(most);
  await shop.run(sql`update channel_sessions set created_at = now() - interval '49 hours'`);
  await deleteOldSessions(shop.deps.db);
  expect((await rowsOf(sql`true`))[0]?.n).toBe(0);
});
