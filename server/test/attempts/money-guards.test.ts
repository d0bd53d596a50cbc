/** Guards of the money that hold on their own: in the database, under a lost lease, and in comparisons. */
import { type RawBuilder, sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postToLedger } from '#books/rows/ledger.ts';
import type { Posting } from '#books/rules/ledger-postings.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { LeaseLost } from '#kernel/jobs/jobs.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

async function delivered() {
  const { id } = await shop.paid();
  await shop.deliver(id);
  await shop.passTime(3);
  await shop.follow(id, 'deliver');
  return shop.order(id);
}

describe('the database refuses', () => {
  const refuses = (done: Promise<unknown> | RawBuilder<unknown>, sentence: RegExp) =>
    expect('execute' in done ? shop.run(done) : done).rejects.toThrow(sentence);

  const postings = (to: Posting['account'], from: Posting['account'], amount: number) => [
    { account: to, amount: BigInt(amount) },
    { account: from, amount: -BigInt(amount) },
  ];
  const post = (event: Parameters<typeof postToLedger>[1]) =>
    inTransaction(shop.deps.db, (tx) => postToLedger(tx, event));

  it('more postings in a ledger transaction of the past', async () => {
    const { id } = await delivered();
    await refuses(
      sql`insert into ledger_postings
          select t.id, p.account, p.amount from ledger_transactions t,
            (values ('losses', 100000), ('margin2', -100000)) as p (account, amount)
          where t.order_id = ${id} and kind = 'paid'`,
      /written with their transaction/,
    );
  });

  const kept = 'attempts orders payouts attempt_evidence webhook_events decisions order_events'.split(' ');
  it.each(kept)('to empty %s', (table) => refuses(sql`truncate ${sql.table(table)} cascade`, /./));

  it.each([
    ['amount received', sql`received_pesewas = 99999999`],
    ['network', sql`network = 'TELECEL'`],
    ['bundle code', sql`supplier_code = 'MTN-99'`],
    ['size', sql`megabytes = 99999`],
    ['price', sql`price_pesewas = price_pesewas + 1`],
  ])('another %s for a paid order', async (_, change) => {
    const { id } = await shop.paid();
    await refuses(sql`update orders set ${change} where id = ${id}`, /never changes/);
  });

  it('a delivery whose commissions cannot be booked with it', async () => {
    const { id } = await shop.paid();
    await shop.deliver(id);
    await shop.passTime(3);
    // The books take a delivery once: with this in its place, its own cannot be booked.
    await post({ kind: 'delivered', orderId: id, postings: postings('losses', 'margin', 1) });
    await refuses(shop.follow(id, 'deliver'), /unique/);
    expect((await shop.order(id)).state).toBe('delivering');
    expect(await shop.attempts(id, 'deliver')).toMatchObject([{ outcome: 'open' }]);
  });

  it('an order that is paid with no money in the books', async () => {
    const { id } = await shop.prompted();
    const pay = sql`update orders set state = 'paid', changed_by = 'x' where id = ${id}`;
    await refuses(pay, /money that is in the books/);
    await shop.run(sql`update attempts set outcome = 'done' where order_id = ${id}`);
    await refuses(pay, /money that is in the books/);
  });

  it('a refund of more than was received, of nothing received, and a second one beside the first', async () => {
    const { id } = await shop.paid();
    const [paid] = await shop.attempts(id, 'collect');
    const refund = (collectionId: string | null, amount: number, number: number) =>
      shop.run(sql`
        insert into attempts (order_id, direction, number, provider, reference, amount_pesewas, collection_id)
        values (${id}, 'refund', ${number}, 'sandbox', ${`R${number}${id}`}, ${amount}, ${collectionId})`);
    await refuses(refund(paid?.id ?? '', 451, 1), /no more than was received/);
    await refuses(refund(null, 1, 1), /no more than was received/);
    await refund(paid?.id ?? '', 450, 1);
    await shop.run(sql`update attempts set outcome = 'done' where order_id = ${id} and direction = 'refund'`);
    await refuses(refund(paid?.id ?? '', 1, 2), /no more than was received/);
  });

  it('a payout of more than the balance', async () => {
    const seller = await withdrawals(shop).sellerWith(1_000);
    const take = (amount: number, reference: string) =>
      inTransaction(shop.deps.db, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into payouts (seller_id, amount_pesewas, phone, network, state, reference)
          values (${seller.id}, ${amount}, '0241234567', 'MTN', 'requested', ${reference}) returning id`.execute(
          tx,
        );
        const moved = postings(`commission:${seller.id}`, 'payouts_in_flight', amount);
        await postToLedger(tx, { kind: 'payout_requested', payoutId: rows[0]?.id ?? '', postings: moved });
      });
    await refuses(take(1_001, 'POX'), /no more than the balance/);
    await take(1_000, 'POY');
  });

  it('the same event of the same attempt twice, and of the same payout twice', async () => {
    const { id } = await shop.paid();
    const [paid] = await shop.attempts(id, 'collect');
    const fee = (about: { attemptId: string } | { payoutId: string }) =>
      post({ kind: 'payout_fee', ...about, postings: postings('fees', 'gateway:sandbox', 1) });
    await fee({ attemptId: paid?.id ?? '' });
    await refuses(fee({ attemptId: paid?.id ?? '' }), /unique/);
    const rows = await shop.run(sql<{ id: string }>`
      insert into payouts (seller_id, amount_pesewas, phone, network, state, reference)
      select id, 100, '0241234567', 'MTN', 'requested', 'POZ' from users limit 1 returning id`);
    await fee({ payoutId: rows[0]?.id ?? '' });
    await refuses(fee({ payoutId: rows[0]?.id ?? '' }), /unique/);
  });

  it('to be delivered or paid twice in the books, whatever the attempt', async () => {
    const { id } = await delivered();
    for (const kind of ['paid', 'delivered'] as const) {
      const event = { kind, orderId: id, postings: postings('margin', 'customer_funds', 1) };
      await refuses(post(event), /unique/);
    }
  });

  it('that what a vendor said is changed', async () => {
    await delivered();
    await refuses(sql`update attempt_evidence set status = 'failed'`, /./);
  });
});

describe('a worker that lost its lease', () => {
  const lost = async () => {
    throw new LeaseLost('taken by another');
  };

  it('records no delivery', async () => {
    const { id } = await shop.paid();
    await expect(shop.deliver(id, lost)).rejects.toThrow(LeaseLost);
    expect(await shop.attempts(id, 'deliver')).toEqual([]);
    expect((await shop.order(id)).state).toBe('paid');
  });

  it('writes nothing of what the supplier answered meanwhile', async () => {
    const { id } = await shop.paid({ recipient: phoneEnding('9101') });
    let writes = 0;
    const dying = shop.deliver(id, async () => (++writes > 1 ? lost() : undefined));
    await expect(dying).rejects.toThrow(LeaseLost);
    expect((await shop.order(id)).state).toBe('delivering');
    expect(await shop.attempts(id, 'deliver')).toMatchObject([{ outcome: 'open' }]);
  });

  it('writes nothing of what it was told about a payment, a delivery or a refund', async () => {
    const { id } = await shop.prompted();
    await expect(shop.follow(id, 'collect', lost)).rejects.toThrow(LeaseLost);
    expect((await shop.attempts(id, 'collect'))[0]?.checks).toBe(0);
  });

  it('begins no refund', async () => {
    const { id } = await shop.refused();
    await expect(shop.refund(id, lost)).rejects.toThrow(LeaseLost);
    expect(await shop.attempts(id, 'refund')).toEqual([]);
  });
});

/** Answers 'done', changed by `more`. */
const says = (direction: 'collect' | 'refund', more: object) =>
  vi
    .spyOn(shop.gateway[direction], 'find')
    .mockImplementation(async ({ reference }) =>
      Object.assign({ status: 'done' as const, reference, amount: 450n, currency: 'GHS' }, more),
    );

describe('a refund', () => {
  it.each([
    ['reference', { reference: 'ANOTHER' }],
    ['amount', { amount: 449n }],
    ['currency', { currency: 'NGN' }],
  ])('counts only under our own %s', async (_, wrong) => {
    const { id } = await shop.refunding();
    says('refund', wrong);
    expect(await shop.stateAfter(id, 'refund')).toBe('needs_review');
    expect(await shop.books(id)).toMatchObject({ customer_funds: -450 });
  });

  it('books what the gateway takes for it', async () => {
    const { id } = await shop.refunding();
    says('refund', { fee: 12n });
    await shop.follow(id, 'refund');
    expect(await shop.books(id)).toEqual({ fees: 12, 'gateway:sandbox': -12 });
  });
});

describe('a payment', () => {
  it.each([
    ['amount', { amount: 449n }],
    ['currency', { currency: 'NGN' }],
  ])('counts only with the %s that was asked for', async (_, wrong) => {
    const { id } = await shop.prompted();
    says('collect', wrong);
    expect(await shop.stateAfter(id, 'collect')).toBe('needs_review');
    expect(await shop.books(id)).not.toHaveProperty('customer_funds');
  });

  it('books what the gateway takes for it', async () => {
    const { id } = await shop.prompted();
    says('collect', { fee: 8n });
    await shop.follow(id, 'collect');
    expect(await shop.books(id)).toEqual({ customer_funds: -450, fees: 8, 'gateway:sandbox': 442 });
  });
});

it('a payout that is refused when it is sent again stays undecided: the first may be on its way', async () => {
  const desk = withdrawals(shop);
  const { seller, id } = await desk.asked();
  const send = vi
    .spyOn(shop.gateway.payOut, 'send')
    .mockResolvedValueOnce({ outcome: 'unknown', reason: 'timeout' })
    .mockResolvedValue({ outcome: 'failed', failure: 'refused', reason: 'closed' });
  shop.gateway.payOut.find = async () => ({ status: 'not_found' });
  await desk.turn(id);
  await shop.passTime(3);
  await desk.turn(id);
  expect(send).toHaveBeenCalledTimes(2);
  expect(await desk.stateOf(id)).toBe('unknown');
  expect(await desk.earningsOf(seller)).toMatchObject({ available: 20, in_flight: 30 });
});
