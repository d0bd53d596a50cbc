/** The comparison of a day with gateway and supplier: whole, in parts, by itself in the night, and what it mends. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDueComparison } from '#actions/compare-day.ts';
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
    const { id, paymentId, reference } = await deliveredOrder();
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
        attempt_reference: expect.any(String),
        what: 'We count a delivery that the supplier does not have',
        ours: 'done, order delivered',
        theirs: 'failed',
      },
    ]);
    expect((await shop.find(paymentId)).state).toBe('needs_review');
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
    expect(body.data.started_at).toBe(compared.started_at);
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
    expect((await call('GET', '/reconciliation?date=2126-02-03')).body.errors).toEqual({
      date: 'Please choose a day up to today',
    });
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
        attempt_reference: expect.any(String),
        what: 'We count a payout that the gateway does not have',
        ours: 'done, payout paid',
        theirs: 'failed',
      },
    ]);
  });

  it('stays while the vendor cannot be asked again, and moves its order to a person once', async () => {
    const { id, paymentId, reference } = await deliveredOrder();
    await sql`update sandbox_deliveries set ending = 'failed' where reference in
      (select reference from attempts where order_id = ${id} and direction = 'deliver')`.execute(
      shop.deps.db,
    );
    expect(about(await compare(), reference)).toHaveLength(1);
    const { bundles } = shop.deps;
    const { findDelivery } = bundles;
    bundles.findDelivery = () => Promise.reject(new Error('connect ETIMEDOUT'));
    expect(about(await compare(), reference)).toHaveLength(1);
    bundles.findDelivery = findDelivery;
    const marked = await call('POST', `/attention/${id}/mark-delivered`, {
      reason: 'the buyer has it',
      evidence: 'called the buyer',
    });
    expect(marked.status).toBe(200);
    expect(about(await compare(), reference)).toHaveLength(1);
    expect((await shop.find(paymentId)).state).toBe('delivered');
    const { body } = await call('GET', '/reconciliation/days?differing=true');
    expect(body.data[0]).toMatchObject({ date: today(), differences: expect.any(Number) });
    expect((await call('GET', '/reconciliation/days?differing=maybe')).status).toBe(422);
  });

  it('covers what was left undecided behind an order that has ended', async () => {
    const { id, reference } = await deliveredOrder();
    await sql`insert into attempts (order_id, direction, provider, reference, amount_pesewas, outcome)
      values (${id}, 'deliver', 'sandbox', ${`second-${id}`}, 100, 'open')`.execute(shop.deps.db);
    await sql`insert into sandbox_deliveries
        (reference, recipient, network, supplier_code, megabytes, answer, ending, ends_at)
      values (${`second-${id}`}, '0241234567', 'MTN', 'x', 1000, 'accepted', 'done', now())`.execute(
      shop.deps.db,
    );
    expect(about(await compare(), reference)).toEqual([
      expect.objectContaining({
        what: 'The supplier delivered, and we do not count it',
        ours: 'open, order delivered',
      }),
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
  /** The last day that has ended four hours ago or more. */
  const lastDay = sql`(now() - interval '4 hours')::date - 1`;

  async function listStarted() {
    const { rows } = await sql<{ day: string; started_at: Date }>`
      select day::text, started_at from comparisons
      where day between ${lastDay} - 6 and ${lastDay} and started_at > now() - interval '1 minute'
      order by day desc`.execute(shop.deps.db);
    return rows;
  }

  async function finishAll() {
    for (;;) {
      const { rows } = await sql`select 1 from comparisons where finished_at is null`.execute(shop.deps.db);
      if (rows.length === 0) return;
    }
  }

  beforeAll(async () => {
    await sql`update orders set created_at = created_at - interval '9 days' where id in
      (select id from orders order by created_at limit 1)`.execute(shop.deps.db);
    // Looked at while it lasted, which is not enough.
    await sql`insert into comparisons (day, attempts, started_at, finished_at)
      values (${lastDay}, 0, (${lastDay})::timestamptz, (${lastDay})::timestamptz)`.execute(shop.deps.db);
  });

  it('compares the days of the last week one after the other, each once', async () => {
    for (let n = 1; n <= 7; n++) {
      await startDueComparison(shop.deps);
      expect(await listStarted()).toHaveLength(n);
      await finishAll();
    }
    const all = await listStarted();
    await startDueComparison(shop.deps);
    expect(await listStarted()).toEqual(all);
  });

  it('begins no other day while one is compared, and leaves none lying', async () => {
    await sql`update comparisons set started_at = '2026-01-01' where day = ${lastDay}`.execute(shop.deps.db);
    await sql`insert into comparisons (day, attempts) values ('2025-01-01', 5)`.execute(shop.deps.db);
    await startDueComparison(shop.deps);
    expect(await listStarted()).toHaveLength(6);
    // Nobody had asked for its job.
    await finishAll();
  });

  it.each([
    ['a vendor could not answer about', 2, false],
    ['had an attempt that was decided since', 0, true],
  ])('compares a day again that %s, some hours later', async (_, unanswered, isDecidedSince) => {
    const endOf = sql`((${lastDay}) + 1)::timestamptz + interval '4 hours'`;
    const letItBe = (lacking: number, hours: number) =>
      sql`update comparisons set unanswered = ${lacking}, started_at = greatest(${endOf}, now() - interval '30 hours'),
        finished_at = now() - make_interval(hours => ${hours}) where day = ${lastDay}`.execute(shop.deps.db);
    const isBegun = async () => {
      await startDueComparison(shop.deps);
      return (await listStarted()).length === 7;
    };
    await finishAll();
    await letItBe(0, 7);
    expect(await isBegun()).toBe(false);
    if (isDecidedSince) {
      await sql`insert into attempts (order_id, direction, provider, reference, amount_pesewas, outcome, created_at, settled_at)
        select id, 'deliver', 'sandbox', 'decided-since', 100, 'failed', (${lastDay})::timestamptz + interval '1 hour', now()
        from orders limit 1`.execute(shop.deps.db);
    }
    await letItBe(unanswered, 5);
    expect(await isBegun()).toBe(false);
    await letItBe(unanswered, 7);
    expect(await isBegun()).toBe(true);
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
