/** Entries that nothing explains, one of each kind and at each account, as a mistake or a thief would write them: each is named, or refused. */
import { type LedgerKind, ledgerKinds } from '@ntem/contract/books/ledger-kinds';
import { pesewas } from '@ntem/contract/money';
import type { AttemptDirection } from '@ntem/contract/states';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as post from '#books/rules/ledger-postings.ts';
import { verifyBooks, verifyWithin } from '#books/verbs/verify-books.ts';
import type { Tx } from '#kernel/db/database.ts';
import { phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createTestShop());
const { db } = shop.database;
const { id: delivered } = await shop.bought({ ref: 'KOFI2026' }, 'delivered');
const { id: refunded } = await shop.bought({ recipient: phoneEnding('9101') }, 'refunded');
await shop.stopWorker();
const desk = withdrawals(shop);
const { id: payout, seller } = await desk.asked();
await desk.work(payout);

const { pricePesewas: price } = await db
  .selectFrom('orders')
  .select('pricePesewas')
  .where('id', '=', delivered)
  .executeTakeFirstOrThrow();
const costOf = await sql<{ cost: bigint }>`
  select amount_pesewas as cost from attempts where order_id = ${delivered} and direction = 'deliver'`.execute(
  db,
);
const cost = pesewas(costOf.rows[0]?.cost ?? 0n);
const gateway = 'sandbox';
const sale = { price, cost, commissions: [{ userId: seller.id, amount: pesewas(10) }] };
const sent = { gateway, userId: seller.id, amount: pesewas(500), fee: pesewas(50) };

type Invented = { order?: string; direction?: AttemptDirection; postings: post.Posting[][] };
const ofDelivered = (direction: AttemptDirection, ...postings: post.Posting[][]) => ({
  order: delivered,
  direction,
  postings,
});
const ofRefund = (...postings: post.Posting[][]): Invented => ({
  order: refunded,
  direction: 'refund',
  postings,
});
const ofPayout = (direction: 'payout' | undefined, ...postings: post.Posting[][]): Invented => ({
  ...(direction && { direction }),
  postings,
});
/** Of a withdrawal of earnings, taken from the seller's float. */
const fromFloat = { sellerId: seller.id, givenBackBy: seller.id };
const much = pesewas(100_000);

/** Of each kind, as large as the true one would be, and as large as one likes. */
const invented: Record<LedgerKind, Invented> = {
  paid: ofDelivered('collect', post.paidPostings(gateway, price)),
  gateway_fee: ofDelivered('collect', post.feePostings(gateway, pesewas(9)), post.feePostings(gateway, much)),
  unallocated: ofDelivered(
    'collect',
    post.unallocatedPostings(gateway, price),
    post.unallocatedPostings(gateway, much),
  ),
  payment_reversed: ofDelivered(
    'collect',
    post.gatewayLossPostings(gateway, price),
    post.refundedPostings(gateway, price, 'unallocated'),
  ),
  payment_returned: ofDelivered(
    'collect',
    post.gatewayLossReversedPostings(gateway, price),
    post.refundReversedPostings(gateway, price, 'order'),
  ),
  delivered: ofDelivered('deliver', post.deliveredPostings(gateway, sale)),
  reversal: ofDelivered('deliver', post.reversalPostings(gateway, sale)),
  loss: ofDelivered('deliver', post.lossPostings(gateway, cost), post.lossPostings(gateway, much)),
  loss_reversed: ofDelivered('deliver', post.lossReversedPostings(gateway, cost)),
  refunded: ofRefund(post.refundedPostings(gateway, price), post.refundedPostings(gateway, much)),
  returned: ofRefund(post.refundedPostings(gateway, price, 'unallocated')),
  refund_fee: ofRefund(post.feePostings(gateway, pesewas(9))),
  refund_reversed: ofRefund(post.refundReversedPostings(gateway, price, 'order')),
  settled_by_hand: ofDelivered(
    'collect',
    post.settledByHandPostings(gateway, price, 'order'),
    post.settledByHandPostings(gateway, price, 'unallocated'),
  ),
  top_up: { postings: [post.topUpPostings({ gateway, supplier: gateway }, much)] },
  opening_balance: { postings: [post.openingPostings(seller.id, much)] },
  float_from_earnings: { postings: [post.floatFromEarningsPostings(seller.id, pesewas(100))] },
  float_adjusted: { postings: [post.floatAdjustedPostings(seller.id, pesewas(100))] },
  float_topped_up: { postings: [post.toppedUpPostings(gateway, seller.id, much)] },
  float_top_up_reversed: {
    postings: [post.topUpReversedPostings({ gateway, userId: seller.id, received: much, kept: pesewas(0) })],
  },
  float_top_up_returned: { postings: [post.toppedUpPostings(gateway, seller.id, much)] },
  payout_requested: ofPayout(undefined, post.payoutRequestedPostings({ sellerId: seller.id }, pesewas(500))),
  payout_confirmed: ofPayout('payout', post.payoutConfirmedPostings(sent)),
  payout_fee: ofPayout('payout', post.feePostings(gateway, pesewas(9))),
  payout_failed: ofPayout(
    'payout',
    post.payoutFailedPostings({ sellerId: seller.id }, pesewas(500)),
    post.payoutFailedPostings(fromFloat, pesewas(500)),
  ),
  payout_rejected: ofPayout(undefined, post.payoutFailedPostings({ sellerId: seller.id }, pesewas(500))),
  payout_reversed: ofPayout('payout', post.payoutReversedPostings(sent)),
  payout_honoured: ofPayout('payout', post.payoutHonouredPostings(sent)),
};

async function write(tx: Tx, kind: LedgerKind, { order, direction }: Invented, postings: post.Posting[]) {
  const isAlone = ['top_up', 'opening_balance'].includes(kind) || kind.startsWith('float_');
  const [orderId, payoutId] = [order ?? null, order || isAlone ? null : payout];
  const note = isAlone ? seller.id : null;
  await sql`
    with entry as (
      insert into ledger_transactions (kind, order_id, payout_id, attempt_id, note, turn)
      values (${kind}, ${orderId}, ${payoutId}, (
        select id from attempts where direction = ${direction ?? null}
          and (order_id = ${orderId}::uuid or payout_id = ${payoutId}::uuid) limit 1
      ), ${note}, (
        select coalesce(max(turn), 0) + 1 from ledger_transactions
        where kind = ${kind} and (order_id = ${orderId}::uuid or payout_id = ${payoutId}::uuid)
      )) returning id)
    insert into ledger_postings select entry.id, account, amount from entry, unnest(
      ${postings.map(({ account }) => account)}::text[], ${postings.map(({ amount }) => amount)}::bigint[]
    ) as posted (account, amount)`.execute(tx);
}

class TakenBack extends Error {}

/** The invariants that name it once it is in the books; a refusal by the database is the better answer. */
async function namedBy(work: (tx: Tx) => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  await db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      const found = (await verifyWithin(tx)).filter(({ count }) => count > 0);
      names.push(...found.map(({ name }) => name));
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack))
        names.push(`refused: ${(error as { constraint?: string }).constraint}`);
    });
  return names;
}

it('finds nothing before anything is invented', async () => {
  expect((await verifyBooks(shop.deps.db)).filter(({ count }) => count > 0)).toEqual([]);
});

const rows = ledgerKinds.flatMap((kind) => invented[kind].postings.map((postings) => ({ kind, postings })));

it.each(rows)('an invented $kind of $postings', async ({ kind, postings }) => {
  const names = await namedBy((tx) => write(tx, kind, invented[kind], postings));
  expect(names).not.toEqual([]);
  if (names.some((name) => name.startsWith('refused')))
    expect(names).toEqual(['refused: ledger_transactions_once']);
});

it.each([
  ['told by its gateway', { fee: '9' }],
  ['whose words were emptied', null],
])('a fee %s is no invention', async (_case, words) => {
  const names = await namedBy(async (tx) => {
    await sql`
      insert into attempt_evidence (attempt_id, source, status, said)
      select id, 'status', 'done', ${words && JSON.stringify(words)}::jsonb from attempts
      where order_id = ${delivered} and direction = 'collect'`.execute(tx);
    await write(tx, 'gateway_fee', invented.gateway_fee, post.feePostings(gateway, pesewas(9)));
  });
  expect(names).toEqual([]);
});

it('invents something at every account', () => {
  const touched = new Set(
    rows.flatMap(({ postings }) => postings.map(({ account }) => account.split(':')[0])),
  );
  const all = Object.values(post.accounts).map(
    (one) => (typeof one === 'string' ? one : one('x')).split(':')[0],
  );
  expect([...touched].sort()).toEqual([...new Set(all)].sort());
});
