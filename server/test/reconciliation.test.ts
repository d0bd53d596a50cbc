/** The comparison of a day with gateway and supplier: whole, in parts, by itself in the night, and what it mends. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDueComparisons } from '#actions/compare-day.ts';
import { anyPhone } from './support/app.ts';
import { findLedgerFaults } from './support/books.ts';
import { logIn } from './support/people.ts';
import { addSeller, earn } from './support/sellers.ts';
import { createTestShop, type TestShop } from './support/shop.ts';

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await createTestShop();
  token = (await logIn(shop, { phone: '0200000000', password: 'demo1234' })).body.data.accessToken;
});
afterAll(() => shop.close());

const call = (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token, ...(body !== undefined && { body }) });

const today = () => new Date().toISOString().slice(0, 10);

/** Anew, whatever was compared a moment ago. */
async function compare(date = today()) {
  await call('POST', '/reconciliation', { date });
  for (;;) {
    const { body } = await call('GET', `/reconciliation?date=${date}`);
    if (body.data.finished_at) return body.data;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the wire's rows
const about = (compared: any, reference: string) =>
  compared.differences.filter((one: { reference: string }) => one.reference === reference);

async function deliveredOrder() {
  const { paymentId, payer, reference } = await shop.order();
  await shop.answerPrompt(payer, 'approve');
  return { ...(await shop.until(paymentId, 'delivered')), paymentId, reference };
}

describe('money that we missed', () => {
  it('is found at the gateway and honoured, and the books are right', async () => {
    await call('PUT', '/sandbox/settings', { webhooks: 'off' });
    const { paymentId, payer, reference } = await shop.order();
    await shop.answerPrompt(payer, 'decline');
    await shop.until(paymentId, 'payment_failed');
    // The gateway changes its mind, and nobody hears of it.
    await sql`update sandbox_prompts set answer = 'approved' where payer = ${payer}`.execute(shop.deps.db);
    const compared = await compare();
    expect(about(compared, reference)).toEqual([
      expect.objectContaining({ what: 'The gateway has the money, and we do not count it', theirs: 'done' }),
    ]);
    await shop.until(paymentId, 'delivered');
    expect(about(await compare(), reference)).toEqual([]);
    await call('PUT', '/sandbox/settings', { webhooks: 'normal' });
    expect(await findLedgerFaults(shop.deps.db)).toEqual([]);
  });
});

describe('a day', () => {
  it('agrees with gateway and supplier, and it is named where it does not', async () => {
    const { id, reference } = await deliveredOrder();
    const before = await compare();
    expect(before).toMatchObject({ date: today(), asked: before.attempts });
    expect(before.asked).toBeGreaterThan(1);
    expect(about(before, reference)).toEqual([]);
    const setEnding = (ending: string) =>
      sql`update sandbox_deliveries set ending = ${ending} where reference in
        (select reference from attempts where order_id = ${id} and direction = 'deliver')`.execute(
        shop.deps.db,
      );
    await setEnding('failed');
    const after = await compare();
    expect(about(after, reference)).toEqual([
      {
        order_id: id,
        reference,
        what: 'We count a delivery that the supplier does not have',
        ours: 'done, order delivered',
        theirs: 'failed',
      },
    ]);
    expect(shop.logged()).toContain('"alarm":"comparison"');
    const { body } = await call('GET', '/reconciliation/days');
    expect(body.data[0]).toMatchObject({ date: today(), differences: after.differences.length });
    await setEnding('done');
    expect(about(await compare(), reference)).toEqual([]);
  });

  it('is compared anew for whoever looks at it, as long as that is quick', async () => {
    await compare();
    await sql`update comparisons set started_at = started_at - interval '1 minute',
      finished_at = finished_at - interval '1 minute'`.execute(shop.deps.db);
    const { asked } = (await call('GET', `/reconciliation?date=${today()}`)).body.data;
    const { reference } = await deliveredOrder();
    await sql`update comparisons set started_at = started_at - interval '1 minute',
      finished_at = finished_at - interval '1 minute'`.execute(shop.deps.db);
    const { body } = await call('GET', `/reconciliation?date=${today()}`);
    expect(body.data.asked).toBe(asked + 2);
    expect(about(body.data, reference)).toEqual([]);
  });

  it('that took long is kept until somebody asks for it anew', async () => {
    const { finished_at } = await compare();
    await sql`update comparisons set started_at = finished_at - interval '1 hour',
      finished_at = finished_at - interval '1 minute'`.execute(shop.deps.db);
    const kept = (await call('GET', `/reconciliation?date=${today()}`)).body.data;
    expect(new Date(kept.finished_at).getTime()).toBeLessThan(new Date(finished_at).getTime());
    expect(new Date((await compare()).finished_at).getTime()).toBeGreaterThan(
      new Date(finished_at).getTime(),
    );
  });

  it('of many attempts is asked about in parts, each attempt once, and its differences are paged', async () => {
    const { id } = await deliveredOrder();
    const day = '2025-03-07';
    await sql`insert into attempts (order_id, direction, provider, reference, amount_pesewas, outcome, created_at)
      select ${id}, 'deliver', 'sandbox', 'many-' || n, 100, 'failed',
             ${`${day}T10:00:00Z`}::timestamptz + n / 7 * interval '1 millisecond'
      from generate_series(1, 250) as n`.execute(shop.deps.db);
    // The supplier did deliver sixty of them.
    await sql`insert into sandbox_deliveries
        (reference, recipient, network, supplier_code, megabytes, answer, ending, ends_at)
      select 'many-' || n, '0241234567', 'MTN', 'x', 1000, 'accepted', 'done', now()
      from generate_series(1, 60) as n`.execute(shop.deps.db);
    const compared = await compare(day);
    expect(compared).toMatchObject({ attempts: 250, asked: 250, unanswered: 0 });
    expect(compared.supplier).toEqual([
      { status: 'deliver done', count: 60, amount: 60 },
      { status: 'deliver not_found', count: 190, amount: 190 },
    ]);
    expect(compared.differences).toHaveLength(50);
    const { body } = await call('GET', `/reconciliation?date=${day}&page=2`);
    expect(body.data.differences).toHaveLength(10);
    expect(body.meta).toMatchObject({ page: 2, total: 60, total_pages: 2 });
  });

  it('without any attempt agrees at once', async () => {
    expect(await compare('2025-03-01')).toMatchObject({ attempts: 0, asked: 0, differences: [], orders: [] });
  });

  it('that is none is refused', async () => {
    expect((await call('GET', '/reconciliation')).status).toBe(422);
    expect((await call('GET', '/reconciliation?date=2026-02-31')).status).toBe(422);
    expect((await call('POST', '/reconciliation', {})).status).toBe(422);
  });
});

describe('what a comparison finds', () => {
  it('covers payouts', async () => {
    const seller = await addSeller(shop, { name: 'Ama Owusu', role: 'agent' });
    await earn(shop, seller, 5_000);
    const { body } = await shop.call('POST', '/earnings/withdrawals', {
      token: seller.token,
      body: { amount: 20, phone_number: anyPhone(), network: 'MTN' },
      headers: { 'idempotency-key': randomUUID() },
    });
    const stateOf = async () =>
      (await call('GET', '/payouts')).body.data.find((one: { id: string }) => one.id === body.data.id);
    while ((await stateOf()).state !== 'paid') await shop.passTime(5);
    const { reference } = await stateOf();
    expect(about(await compare(), reference)).toEqual([]);
    await sql`update sandbox_transfers set ending = 'failed' where reference in
      (select reference from attempts where payout_id = ${body.data.id})`.execute(shop.deps.db);
    expect(about(await compare(), reference)).toEqual([
      {
        order_id: null,
        reference,
        what: 'We count a payout that the gateway does not have',
        ours: 'done, payout paid',
        theirs: 'failed',
      },
    ]);
  });

  it('counts what a vendor cannot tell, which is no agreement', async () => {
    const { unanswered, asked } = await compare();
    const { payments } = shop.deps;
    const { findCollection } = payments;
    payments.findCollection = () => Promise.reject(new Error('connect ETIMEDOUT'));
    const during = await compare();
    payments.findCollection = findCollection;
    expect(during.unanswered).toBeGreaterThan(unanswered);
    expect(during.asked).toBe(asked);
    expect(during.gateway).toContainEqual(expect.objectContaining({ status: 'collect unknown' }));
  });
});

describe('the night', () => {
  it('compares each day of the last week once, after its end', async () => {
    await sql`insert into comparisons (day, attempts, started_at, finished_at)
      values ((now() - interval '4 hours')::date - 1, 0, ((now() - interval '4 hours')::date - 1)::timestamptz,
              ((now() - interval '4 hours')::date - 1)::timestamptz)
      on conflict (day) do update set started_at = excluded.started_at, finished_at = excluded.finished_at`.execute(
      shop.deps.db,
    );
    await sql`update orders set created_at = created_at - interval '9 days' where id in
      (select id from orders order by created_at limit 1)`.execute(shop.deps.db);
    const startedDays = async () => {
      const { rows } = await sql<{ day: string; started_at: Date }>`
        select day::text, started_at from comparisons where day >= (now() - interval '4 hours')::date - 7
          and day < (now() - interval '4 hours')::date order by day`.execute(shop.deps.db);
      return rows;
    };
    await startDueComparisons(shop.deps);
    const first = await startedDays();
    expect(first).toHaveLength(7);
    for (const { started_at } of first) expect(Date.now() - started_at.getTime()).toBeLessThan(60_000);
    await startDueComparisons(shop.deps);
    expect(await startedDays()).toEqual(first);
  });

  it('compares a day again that a vendor could not answer about', async () => {
    const yesterday = sql`(now() - interval '4 hours')::date - 1`;
    const isUnderWay = async () => {
      const { rows } = await sql<{ started_at: Date }>`
        select started_at from comparisons where day = ${yesterday}
          and started_at > now() - interval '1 hour'`.execute(shop.deps.db);
      return rows.length === 1;
    };
    const letAnswersLack = (count: number) =>
      sql`update comparisons set unanswered = ${count}, finished_at = now() - interval '7 hours',
        started_at = greatest(now() - interval '8 hours', (${yesterday} + 1)::timestamptz)
        where day = ${yesterday}`.execute(shop.deps.db);
    await compare(
      (await sql<{ day: string }>`select (${yesterday})::text as day`.execute(shop.deps.db)).rows[0]?.day,
    );
    await letAnswersLack(0);
    await startDueComparisons(shop.deps);
    expect(await isUnderWay()).toBe(false);
    await letAnswersLack(2);
    await startDueComparisons(shop.deps);
    expect(await isUnderWay()).toBe(true);
  });
});

describe('the books', () => {
  it('are named where they lack an entry that an order must have', async () => {
    const { paymentId, reference } = await shop.order();
    const { id } = await shop.find(paymentId);
    // A payment that somebody writes past the one function that settles it.
    await sql`update orders set state = 'paid', paid_at = now(), received_pesewas = price_pesewas,
      changed_by = 'somebody' where id = ${id}`.execute(shop.deps.db);
    expect(about(await compare(), reference)).toContainEqual(
      expect.objectContaining({ what: "The books lack the entry 'paid'", theirs: '' }),
    );
  });
});
