/** The comparison of a day with gateway and supplier: whole, in parts, every night, and its repairs. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDueComparison } from '#books/verbs/compare-day.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { createAuditor } from '#test/support/auditor.ts';
import { decide, whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';

const { shop, token, call, compare: compareDay, paidOut } = await forFile(createAuditor());

const today = () => new Date().toISOString().slice(0, 10);
const compare = (date = today()) => compareDay(date);
const read = async (path: string) => (await call('GET', path)).body.data;

const about = ({ differences }: DayComparison, reference: string) =>
  differences.filter((one) => one.reference === reference);

const deliveredOrder = () => shop.bought({}, 'delivered');
const endDeliveries = async (id: string, ending: string) =>
  shop.runAtVendors(sql`update sandbox_deliveries set ending = ${ending}
    where reference = any(${await shop.referencesOf(id, 'deliver')})`);
/** As if all had been compared so long ago. */
const ageComparisons = (by: string) =>
  shop.run(sql`update comparisons set started_at = started_at - ${by}::interval,
    finished_at = finished_at - ${by}::interval`);
const outOfReach = () => Promise.reject(new Error('connect ETIMEDOUT'));

/** The sources of the evidence about an order's attempts. */
async function sourcesOf(id: string, direction: string): Promise<string[]> {
  const rows = await shop.run(sql<{ source: string }>`
    select distinct source from attempt_evidence join attempts on attempts.id = attempt_id
    where order_id = ${id} and direction = ${direction}`);
  return rows.map(({ source }) => source);
}

it('money that we missed is found at the gateway and honoured in the same run, and the books are right', async () => {
  await shop.setSandbox({ webhooks: 'off' });
  const { paymentId, payer, reference } = await shop.order();
  await shop.answerPrompt(payer, 'decline');
  await shop.until(paymentId, 'payment_failed');
  // The gateway changes its mind without a message.
  await shop.runAtVendors(sql`update sandbox_prompts set answer = 'approved' where payer = ${payer}`);
  expect(about(await compare(), reference)).toEqual([]);
  const { id } = await shop.until(paymentId, 'delivered');
  expect(await sourcesOf(id, 'collect')).toContain('comparison');
  expect(about(await compare(), reference)).toEqual([]);
  await shop.setSandbox({ webhooks: 'normal' });
  expect(await shop.faults()).toEqual([]);
});

describe('a day', () => {
  it('agrees with gateway and supplier, and it is named where it does not', async () => {
    const { id, paymentId, reference } = await deliveredOrder();
    const before = await compare();
    expect(before).toMatchObject({ date: today(), asked: before.attempts });
    expect(before.asked).toBeGreaterThan(1);
    expect(about(before, reference)).toEqual([]);
    const deliveries = await shop.referencesOf(id, 'deliver');
    await endDeliveries(id, 'failed');
    const after = await compare();
    expect(about(after, reference)).toMatchObject([
      {
        order_id: id,
        reference,
        attempt_reference: deliveries[0],
        what: 'We count a delivery that the supplier does not have',
        ours: 'done, order needs_review',
        theirs: 'failed',
      },
    ]);
    expect((await shop.find(paymentId)).state).toBe('needs_review');
    // It is the same one for as long as it is there.
    expect(about(await compare(), reference)).toEqual(about(after, reference));
    expect(shop.logged()).toContain('"alarm":"comparison"');
    const [day] = await read('/reconciliation/days');
    expect(day).toMatchObject({ date: today(), differences: after.differences.length });
    await endDeliveries(id, 'done');
    expect(about(await compare(), reference)).toEqual([]);
  });

  it('is compared anew when somebody looks at it, as long as that is quick', async () => {
    const quickAMinuteAgo = () =>
      shop.run(sql`update comparisons set started_at = now() - interval '61 seconds', finished_at = now() - interval '1 minute'
        where finished_at is not null`);
    await compare();
    await quickAMinuteAgo();
    const { asked } = await read(`/reconciliation?date=${today()}`);
    const { reference } = await deliveredOrder();
    await quickAMinuteAgo();
    const anew = await read(`/reconciliation?date=${today()}`);
    expect(anew.asked).toBe(asked + 2);
    expect(about(anew, reference)).toEqual([]);
  });

  it('of many attempts is asked about in parts, each attempt once, and its differences are paged', async () => {
    const { id } = await deliveredOrder();
    const day = '2025-03-07';
    await sql`insert into attempts
        (order_id, direction, number, provider, reference, amount_pesewas, outcome, surplus, created_at)
      select ${id}, 'deliver', 1 + n, 'sandbox', 'many-' || n, 100, 'done', true,
             ${`${day}T10:00:00Z`}::timestamptz + n / 7 * interval '1 millisecond'
      from generate_series(1, 250) as n`.execute(shop.deps.db);
    // The supplier knows nothing of sixty of them.
    await shop.runAtVendors(sql`insert into sandbox_deliveries
        (reference, recipient, network, supplier_code, megabytes, cost_pesewas, answer, ending, ends_at)
      select 'many-' || n, '0241234567', 'MTN', 'x', 1000, 100, 'accepted', 'done', now()
      from generate_series(61, 250) as n`);
    const compared = await compare(day);
    expect(compared).toMatchObject({ attempts: 250, asked: 250, unanswered: 0 });
    expect(compared.supplier).toEqual([
      { status: 'deliver done', count: 190, amount: 190 },
      { status: 'deliver not_found', count: 60, amount: 60 },
    ]);
    expect(compared.differences).toHaveLength(50);
    const { body } = await call('GET', `/reconciliation?date=${day}&page=2`);
    expect(body.data.started_at).toBe(compared.started_at);
    expect(body.data.differences).toHaveLength(10);
    expect(body.meta).toMatchObject({ page: 2, total: 60, total_pages: 2 });
  });
});

describe('a difference', () => {
  it('covers payouts', async () => {
    const { reference, attempt } = await paidOut();
    expect(about(await compare(), reference)).toEqual([]);
    await shop.runAtVendors(sql`update sandbox_transfers set ending = 'failed' where reference = ${attempt}`);
    const what = 'We count a payout that the gateway does not have';
    const told = { order_id: null, what, ours: 'done, payout paid', theirs: 'failed' };
    expect(about(await compare(), reference)).toMatchObject([told]);
  });

  /** The supplier takes a delivery back, and a comparison finds it. */
  async function takenBack() {
    const order = await deliveredOrder();
    await endDeliveries(order.id, 'failed');
    const [difference, ...others] = about(await compare(), order.reference);
    expect(others).toEqual([]);
    return { ...order, difference };
  }

  it('stays while the vendor cannot be asked again, and moves its order to a person once', async () => {
    const { id, paymentId, reference, difference } = await takenBack();
    const { deliver } = shop.deps.suppliers.for('MTN');
    const unasked = await whileSaying(deliver, outOfReach, () => compare());
    expect(about(unasked, reference)).toEqual([difference]);
    const body = { reason: 'the buyer has it', evidence: 'called the buyer' };
    const marked = await decide(shop, { token, path: `/attention/${id}/mark-delivered`, body });
    expect(marked.decision).toMatchObject({ state: 'done' });
    expect(about(await compare(), reference)).toEqual([difference]);
    expect((await shop.find(paymentId)).state).toBe('delivered');
    const [day] = await read('/reconciliation/days?differing=true');
    expect(day).toMatchObject({ date: today(), differences: expect.any(Number) });
    expect((await call('GET', '/reconciliation/days?differing=maybe')).status).toBe(422);
  });

  it('is open until an admin says why it stays, and then at no later run', async () => {
    const { reference, difference } = await takenBack();
    const countOf = async () => (await read('/reconciliation/days'))[0];
    const before = await countOf();
    const resolve = (body: unknown, id = difference?.id) =>
      call('POST', `/reconciliation/differences/${id}/resolve`, body);
    expect((await resolve({})).status).toBe(422);
    const resolution = 'the supplier paid us back by bank';
    const resolved = { ...difference, resolved_at: expect.any(String), resolution };
    expect((await resolve({ reason: resolution })).body.data).toEqual(resolved);
    for (const id of [difference?.id, '999999999', 'x', '1e3'])
      expect((await resolve({ reason: 'once more' }, id)).status).toBe(404);
    expect(about(await compare(), reference)).toEqual([resolved]);
    const [differences, resolvedCount] = [before.differences - 1, before.resolved + 1];
    expect(await countOf()).toMatchObject({ differences, resolved: resolvedCount });
    const [audit] = await read(`/audit?subject_id=${difference?.id}`);
    expect(audit).toMatchObject({ action: 'difference.resolve' });
  });

  it('is settled at once where it was left undecided behind an order that has ended', async () => {
    const { id, paymentId, reference } = await deliveredOrder();
    await sql`insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome)
      values (${id}, 'deliver', 2, 'sandbox', ${`second-${id}`}, 100, 'open')`.execute(shop.deps.db);
    await sql`insert into sandbox_deliveries
        (reference, recipient, network, supplier_code, megabytes, cost_pesewas, answer, ending, ends_at)
      values (${`second-${id}`}, '0241234567', 'MTN', 'x', 1000, 100, 'accepted', 'done', now())`.execute(
      shop.sandboxDb,
    );
    expect(about(await compare(), reference)).toEqual([]);
    expect((await shop.find(paymentId)).state).toBe('delivered');
    expect(await shop.books(id)).toMatchObject({ losses: 100 });
    const item = { trouble: 'delivered_twice', moves: ['check', 'mark-delivered'] };
    expect(await read(`/attention/${id}`)).toMatchObject(item);
  });

  it('counts what a vendor cannot tell, which is no agreement', async () => {
    const { unanswered, asked } = await compare();
    const { collect } = shop.deps.gateways.current;
    const during = await whileSaying(collect, outOfReach, () => compare());
    expect(during.unanswered).toBeGreaterThan(unanswered);
    expect(during.asked).toBe(asked);
    expect(during.gateway).toContainEqual(expect.objectContaining({ status: 'collect unknown' }));
  });
});

describe('the night', () => {
  /** The last day that has ended two hours ago or more. */
  const lastDay = sql`(now() at time zone 'Africa/Accra' - interval '2 hours')::date - 1`;

  const listStarted = () =>
    shop.run(sql`
      select day::text, started_at from comparisons
      where day between ${lastDay} - 6 and ${lastDay} and started_at > now() - interval '1 hour'
      order by day desc`);

  async function finishAll() {
    while ((await shop.run(sql`select 1 from comparisons where finished_at is null`)).length > 0);
  }

  async function compareWeek() {
    for (let n = 1; n <= 7; n++) {
      await startDueComparison(shop.deps);
      expect(await listStarted()).toHaveLength(n);
      await finishAll();
    }
  }

  beforeAll(async () => {
    await shop.run(sql`update orders set created_at = created_at - interval '9 days' where id in
      (select id from orders order by created_at limit 1)`);
    // Looked at while it lasted, which is not enough.
    await shop.run(sql`insert into comparisons (day, attempts, started_at, finished_at)
      values (${lastDay}, 0, (${lastDay})::timestamptz, (${lastDay})::timestamptz)`);
  });

  it('compares the days of the last week one after the other, each once', async () => {
    await compareWeek();
    const all = await listStarted();
    await startDueComparison(shop.deps);
    expect(await listStarted()).toEqual(all);
  });

  it('begins no other day while one is compared, and leaves none lying', async () => {
    await shop.run(sql`update comparisons set started_at = '2026-01-01' where day = ${lastDay}`);
    await shop.run(sql`insert into comparisons (day, attempts) values ('2025-01-01', 5)`);
    await startDueComparison(shop.deps);
    expect(await listStarted()).toHaveLength(6);
    // Nobody had asked for its job.
    await finishAll();
  });

  it('compares each of them again in the next nights, since suppliers take back for days', async () => {
    await finishAll();
    await ageComparisons('1 day');
    expect(await listStarted()).toEqual([]);
    await compareWeek();
    const rows = await shop.run(sql`select 1 from comparisons
      where day = ${lastDay} - 7 and started_at > now() - interval '1 hour'`);
    expect(rows).toEqual([]);
  });
});

it('the books are named where they lack an entry that an order must have', async () => {
  const { paymentId, reference } = await shop.order();
  const { id } = await shop.find(paymentId);
  // A payment that somebody writes past the one function that settles it, and past the database's own guard.
  await inTransaction(shop.database.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update orders set state = 'paid', paid_at = now(), received_pesewas = price_pesewas,
      changed_by = 'somebody' where id = ${id}`.execute(tx);
  });
  const [lacking] = about(await compare(), reference);
  expect(lacking).toMatchObject({ what: "The books lack the entry 'paid'", theirs: '' });
  // The same one at the next run, and resolved for good.
  expect(about(await compare(), reference)).toEqual([lacking]);
  const reason = 'paid in cash at the counter';
  const path = `/reconciliation/differences/${lacking?.id}/resolve`;
  expect((await call('POST', path, { reason })).status).toBe(200);
  expect(about(await compare(), reference)).toEqual([
    { ...lacking, resolved_at: expect.any(String), resolution: reason },
  ]);
});
