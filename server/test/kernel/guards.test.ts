/** The database's own guards, attacked directly by SQL. */
import { randomUUID } from 'node:crypto';
import { networks } from '@ntem/contract/networks';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '#kernel/db/migrate.ts';
import { stageColumn } from '#orders/rows/counted-states.ts';
import { isOpen, type Progress, phases, transitions, waysOutOfReview } from '#orders/rules/order-states.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createTestShop());
const { id: orderId } = await shop.bought({}, 'delivered');
const { id: otherId } = await shop.order();
const { run } = shop;

const move = (from: string, to: string) =>
  sql`update orders set state = ${to}, changed_by = 'x' where state = ${from}`;

/** A copy of an order that begins in this state. */
const begun = (state: string) => sql`
  insert into orders (state, reference, changed_by, service_id, bundle_id, service_name, bundle_name, supplier_code,
    megabytes, network, recipient, payer, payer_network, buyer_name, price_pesewas, amount_pesewas, cost_pesewas,
    seller_base_pesewas, needs_code)
  select ${state}, reference || 'X', changed_by, service_id, bundle_id, service_name, bundle_name, supplier_code,
    megabytes, network, recipient, payer, payer_network, buyer_name, price_pesewas, amount_pesewas, cost_pesewas,
    seller_base_pesewas, needs_code from orders limit 1`;

describe('the database refuses', () => {
  it.each(
    Object.entries({
      'an illegal step': move('delivered', 'delivering'),
      'a delivered order to be refunded': move('delivered', 'refund_pending'),
      'an unpaid order to be delivered': move('payment_pending', 'delivered'),
      'a state that does not exist': move('payment_pending', 'free'),
      'an order that begins as paid': begun('paid'),
      'a deleted order': sql`delete from orders`,
      'a changed history': sql`update order_events set actor = 'x'`,
      'a deleted history': sql`delete from order_events`,
      'an emptied history': sql`truncate order_events`,
      'a changed posting': sql`update ledger_postings set amount_pesewas = 1`,
      'a deleted posting': sql`delete from ledger_postings`,
      'an emptied ledger': sql`truncate ledger_postings, ledger_transactions cascade`,
      'a changed ledger transaction': sql`update ledger_transactions set kind = 'x'`,
      'an attempt that succeeded to fail': sql`update attempts set outcome = 'failed' where outcome = 'done'`,
      'an attempt that succeeded to be open': sql`update attempts set outcome = 'open' where outcome = 'done'`,
      'an attempt under another reference': sql`update attempts set reference = 'x'`,
      'a deleted attempt': sql`delete from attempts`,
      'emptied attempts': sql`truncate attempts cascade`,
      'emptied orders': sql`truncate orders cascade`,
      'emptied payouts': sql`truncate payouts cascade`,
      'another amount received by an attempt': sql`update attempts set received_pesewas = 1 where outcome = 'done'`,
      'an attempt through another vendor': sql`update attempts set provider = 'x'`,
      'changed words of a vendor': sql`update attempt_evidence set status = 'done'`,
      'deleted words of a vendor': sql`delete from attempt_evidence`,
      'emptied words of vendors': sql`truncate attempt_evidence`,
      'a changed webhook': sql`update webhook_events set reference = 'x'`,
      'emptied webhooks': sql`truncate webhook_events`,
      'a changed audit log': sql`truncate audit_log`,
      'a price below cost': sql`update bundles set amount_pesewas = cost_pesewas - 1`,
    }),
  )('%s', async (_what, statement) => {
    await expect(run(statement)).rejects.toThrow();
  });

  it.each([
    sql`received_pesewas = 99999999`,
    sql`network = 'TELECEL'`,
    sql`supplier_code = 'MTN-99'`,
    sql`megabytes = 99999`,
    sql`price_pesewas = price_pesewas + 1`,
    sql`recipient = '0240000009'`,
  ])('to change what an order was made with (%#)', async (change) => {
    await expect(run(sql`update orders set ${change} where id = ${orderId}`)).rejects.toThrow(
      /never changes/,
    );
  });

  it('an order that is paid with no money in the books', async () => {
    const { id } = await shop.order();
    const pay = sql`update orders set state = 'paid', changed_by = 'x' where id = ${id}`;
    await expect(run(pay)).rejects.toThrow(/money that is in the books/);
    await run(sql`update attempts set outcome = 'done' where order_id = ${id}`);
    await expect(run(pay)).rejects.toThrow(/money that is in the books/);
  });

  it.each(['paid', 'delivered'])('a second posting of one event: %s', async (kind) => {
    const second = sql`insert into ledger_transactions (kind, order_id) values (${kind}, ${orderId})`;
    await expect(run(second)).rejects.toThrow(/unique|duplicate/);
  });

  it('postings that do not sum to nothing, when the transaction commits', async () => {
    const unbalanced = sql`
      with mistake as (insert into ledger_transactions (kind) values ('mistake') returning id)
      insert into ledger_postings select id, 'margin', 5 from mistake`;
    await expect(run(unbalanced)).rejects.toThrow(/sum to 0/);
  });

  it('a second event of one attempt, and of one payout', async () => {
    const ofAttempt = sql`insert into ledger_transactions (kind, attempt_id)
      select 'loss', id from attempts where order_id = ${orderId} and direction = 'deliver'`;
    await run(ofAttempt);
    await expect(run(ofAttempt)).rejects.toThrow(/ledger_transactions_kind_attempt/);
    const [payout] = await run(sql<{ id: string }>`
      insert into payouts (seller_id, amount_pesewas, phone, network, state, reference)
      select id, 100, '0241234567', 'MTN', 'requested', 'POZ' from users limit 1 returning id`);
    const ofPayout = sql`insert into ledger_transactions (kind, payout_id) values ('payout_fee', ${payout?.id})`;
    await run(ofPayout);
    await expect(run(ofPayout)).rejects.toThrow(/ledger_transactions_kind_payout/);
  });

  it('a posting that is added to a transaction of the past', async () => {
    const added = sql`
      insert into ledger_postings
      select id, account, amount from ledger_transactions, (values ('losses', 5), ('fees', -5)) as more (account, amount)
      where order_id = ${orderId} and kind = 'paid'`;
    await expect(run(added)).rejects.toThrow(/written with their transaction/);
  });

  it('a payout of more than was earned', async () => {
    const requested = sql`
      with asked as (insert into ledger_transactions (kind) values ('payout_requested') returning id)
      insert into ledger_postings
      select id, account, amount from asked,
        (values ('commission:nobody', 1), ('payouts_in_flight', -1)) as posting (account, amount)`;
    await expect(run(requested)).rejects.toThrow(/no more than the balance/);
  });

  const attempt = (id: string, direction: string, outcome: string) =>
    sql`insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome)
        values (${id}, ${direction}, 9, 'x', ${`ref ${randomUUID()}`}, 1, ${outcome})`;

  it('a second attempt while one is undecided, and a second payment or delivery that counts', async () => {
    await expect(run(attempt(otherId, 'collect', 'open'))).rejects.toThrow(/attempts_one_open/);
    for (const direction of ['collect', 'deliver'])
      await expect(run(attempt(orderId, direction, 'done'))).rejects.toThrow(/attempts_one_counted/);
  });

  it('a refund of nothing that was received, and of more than was', async () => {
    await expect(run(attempt(orderId, 'refund', 'open'))).rejects.toThrow(/no more than was received/);
    const refund = (more: number) =>
      sql`insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, collection_id)
          select order_id, 'refund', 9, 'x', ${`ref ${randomUUID()}`}, received_pesewas + ${more}, id
          from attempts where order_id = ${orderId} and direction = 'collect'`;
    await expect(run(refund(1))).rejects.toThrow(/no more than was received/);
    await run(refund(0));
    await expect(run(refund(0))).rejects.toThrow(/no more than was received|attempts_one_open/);
  });

  it('a second refund of a payment that counts, and a second attempt of a payout', async () => {
    const refund = sql`
      insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, collection_id, outcome)
      select order_id, 'refund', 10 + (select count(*) from attempts), 'x', ${sql.raw('gen_random_uuid()')}, 0, id, 'done'
      from attempts where order_id = ${orderId} and direction = 'collect'`;
    await run(refund);
    await expect(run(refund)).rejects.toThrow(/attempts_one_refund/);
    const { id: payoutId } = await withdrawals(shop).asked();
    await expect
      .poll(() => run(sql`select 1 from attempts where payout_id = ${payoutId}`), { timeout: 10_000 })
      .toHaveLength(1);
    const payout = sql`
      insert into attempts (payout_id, direction, number, provider, reference, amount_pesewas, outcome)
      values (${payoutId}, 'payout', 2, 'x', 'another payout', 1, 'failed')`;
    await expect(run(payout)).rejects.toThrow(/attempts_of_payout/);
  });

  it('one reference of a vendor for two attempts', async () => {
    // The gateway's id of the first order's payment, given to an attempt of the other.
    const taken = sql`
      insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, outcome, vendor_reference)
      select ${otherId}, direction, 9, provider, 'another', 1, 'failed', vendor_reference
      from attempts where order_id = ${orderId} and direction = 'collect'`;
    await expect(run(taken)).rejects.toThrow(/attempts_vendor_reference/);
    const changed = sql`update attempts set vendor_reference = 'other' where order_id = ${orderId} and direction = 'collect'`;
    await expect(run(changed)).rejects.toThrow(/never changes/);
  });

  it('an order whose shares are more than its price', async () => {
    await expect(
      run(sql`insert into orders (reference, changed_by, service_id, bundle_id, service_name, bundle_name, supplier_code, megabytes, network,
                recipient, payer, payer_network, buyer_name, price_pesewas, amount_pesewas, cost_pesewas, seller_base_pesewas, seller_commission_pesewas, needs_code)
              select 'NTX', 'x', service_id, bundle_id, service_name, bundle_name, supplier_code, megabytes, network,
                recipient, payer, payer_network, buyer_name, 500, 450, 410, 450, 91, true from orders limit 1`),
    ).rejects.toThrow(/check/);
  });
});

describe('the networks', () => {
  it.each([
    ['a service', sql`insert into services (name, network) values ('Nobody', 'NOBODY')`],
    ['a pause', sql`insert into sales_pauses (scope, message) values ('NOBODY', 'Closed')`],
    [
      'a payout number',
      sql`insert into payout_numbers (seller_id, phone, network) select id, '0241234567', 'NOBODY' from users limit 1`,
    ],
  ])('that nobody knows are refused for %s', async (_what, statement) => {
    await expect(run(statement)).rejects.toThrow(/networks?_fkey/);
  });

  it('of the contract are added by the next start', async () => {
    const empty = await createTestDatabase();
    await sql`delete from networks`.execute(empty.db);
    await migrate(empty.pool);
    const { rows } = await sql<{ code: string }>`select code from networks order by code`.execute(empty.db);
    expect(rows.map(({ code }) => code)).toEqual([...networks].sort());
    await empty.close();
  });
});

describe('the table of legal steps', () => {
  it('is the same in the database and in the code', async () => {
    const rows = await shop.run(sql<{ step: string }>`
      select concat_ws(' ', from_state, to_state, nullif(review_origin, '')) as step from order_transitions`);
    const inCode = [
      ...Object.entries(transitions).flatMap(([from, targets]) => targets.map((to) => `${from} ${to}`)),
      ...Object.entries(waysOutOfReview).flatMap(([origin, targets]) =>
        targets.map((to) => `needs_review ${to} ${origin}`),
      ),
    ];
    expect(rows.map(({ step }) => step).sort()).toEqual(inCode.sort());
  });

  it('has the phase of each state as the code has it, and what is open', async () => {
    const expressionOf = async (column: string) => {
      const [row] = await run(sql<{ text: string }>`
        select pg_get_expr(adbin, adrelid) as text from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
        where adrelid = 'orders'::regclass and attname = ${column}`);
      return sql.raw(row?.text ?? '');
    };
    const [phase, open] = [await expressionOf('phase'), await expressionOf('is_open')];
    const settled = Object.keys(phases) as (keyof typeof phases)[];
    const rows = await run(sql`
      select state, ${phase} as phase, ${open} as is_open from (
        select state, null as state_before_review from unnest(${settled}::text[]) as state
        union all select 'needs_review', before from unnest(array_append(${settled}::text[], null)) as before
      ) as orders`);
    expect(rows).toEqual([
      ...settled.map((state) => ({ state, phase: phases[state], isOpen: isOpen(state) })),
      ...settled.map((before) => ({ state: 'needs_review', phase: phases[before], isOpen: true })),
      { state: 'needs_review', phase: 'begun', isOpen: true },
    ]);
  });

  it('lists orders by the stage that the code gives them', async () => {
    const settled = Object.keys(phases) as (keyof typeof phases)[];
    const rows = await run(sql<Progress & { lateSince: Date | null; stage: string }>`
      select orders.*, ${stageColumn} as stage from (
        select state, before as state_before_review, late_since, coalesce(named, 'begun') as phase, is_open
        from unnest(
          ${[...settled, ...settled.map(() => 'needs_review'), 'needs_review']}::text[],
          ${[...settled.map(() => null), ...settled, null]}::text[],
          ${[...settled, ...settled].map((state) => phases[state]).concat('begun')}::text[],
          ${[...settled.map(isOpen), ...settled.map(() => true), true]}::boolean[]
        ) as given (state, before, named, is_open)
        cross join unnest(array[null, now()]) as late_since
      ) as orders`);
    expect(rows).toHaveLength(2 * (2 * settled.length + 1));
    for (const { stage, ...order } of rows)
      expect(`${JSON.stringify(order)} ${stage}`).toBe(`${JSON.stringify(order)} ${stageOf(order)}`);
  });

  it('leaves one event for each step of an order, in order', async () => {
    const rows = await run(sql`
      select from_state, to_state from order_events where order_id = ${orderId} order by id`);
    const states = 'created awaiting_code prompting payment_pending paid delivering delivered'.split(' ');
    const steps = states.map((toState, n) => ({ fromState: states[n - 1] ?? null, toState }));
    expect(rows).toEqual(steps);
  });
});
