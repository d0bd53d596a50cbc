/** An admin of the simulated shop, who reads the vendors' own books and decides by the truth. */
import { minuteMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import type { AttentionMove } from '@ntem/contract/review/attention-moves';
import { sql } from 'kysely';
import type { Author } from '#accounts/rules/author.ts';
import type { Attempt } from '#attempts/rows/attempts.ts';
import { endTopUp } from '#floats/verbs/end-top-up.ts';
import { findOpenRestore } from '#installation/rows/restores.ts';
import { endRestoreMode } from '#installation/verbs/end-restore.ts';
import type { Order } from '#orders/rows/orders.ts';
import type { Payout } from '#payouts/rows/payouts.ts';
import { movesFor, paymentFor } from '#review/rules/attention-moves.ts';
import { approvePayout, rejectPayout } from '#review/verbs/approve-payout.ts';
import { confirmDecision, declineDecision } from '#review/verbs/confirm-decision.ts';
import { decideAboutOrder } from '#review/verbs/order-decisions.ts';
import { decideAboutPayout } from '#review/verbs/payout-decisions.ts';
import { startMs } from './database.ts';
import { byHand, type Deed } from './deeds.ts';
import { count } from './faults.ts';
import type { Prices } from './prices.ts';
import { newCode, type Shop } from './shop.ts';

const words = { reason: 'Looked it up', evidence: 'In the books of the vendor' };

export async function decide(shop: Shop, { sellers }: Prices): Promise<void> {
  const author = { userId: sellers.admin, device: null, address: '10.99.0.3', browser: null };
  const second = { ...author, userId: sellers.secondAdmin, address: '10.99.0.4' };
  const restore = await shop.scheduler.during(findOpenRestore(shop.db));
  if (restore) {
    if (restore.askedAt)
      for (const admin of [author, second])
        await shop.request('go on', (deps) => endRestoreMode(deps, admin, words.reason));
    return;
  }
  // The supplier's new codes, from its own list; once more if a restore made us forget them.
  if (shop.isRenamed('river'))
    await shop.look(sql`
      update supplier_codes set code = code || ${newCode} where supplier = 'river' and code not like ${`%${newCode}`}`);
  // First what was agreed on: the next decision about the same order may mean another payment of it.
  await handOver(shop);
  for (const order of await listWaiting(shop)) await decideAbout(shop, author, order);
  await confirmWaiting(shop, second);
  await decideAboutPayouts(shop, author);
  for (const admin of [author, second]) await decideAboutTopUps(shop, admin);
}

async function decideAbout(shop: Shop, author: Author, order: Order): Promise<void> {
  const attempts = await shop.look(
    sql<Attempt>`select * from attempts where order_id = ${order.id} order by number`,
  );
  const open = movesFor(order, attempts);
  const truth = truthOf(shop, order);
  // Nobody gives back by hand, or once more, what its payer has already or is about to have.
  const findBack = (move: AttentionMove) => {
    const payment = paymentFor(move, order, attempts)?.reference;
    return shop.vendors.deeds.find(
      ({ collection, state }) =>
        payment !== undefined && collection === payment && (state === 'done' || state === 'open'),
    );
  };
  // What is handed over is in no vendor's books: a restored shop would never hear of it.
  const isForgotten = shop.plan.mishaps.some(
    ({ kind, atMs }) => kind === 'restore' && startMs + atMs > shop.scheduler.nowMs(),
  );
  const isRefused = (move: AttentionMove) =>
    (move === 'settle-by-hand' && (isForgotten || findBack(move))) ||
    (move === 'return-extra' && findBack(move));
  const isOpen = (wish: AttentionMove) => open.includes(wish) && !isRefused(wish);
  const unknown = paymentFor('mark-paid', order, attempts);
  // Nothing is given back at the gateway while the other admin may still confirm that it was paid.
  const asked = sql`select 1 from decisions where order_id = ${order.id} and state = 'waits'`;
  if (unknown && (await shop.look(asked)).length > 0) return;
  const isReturned = !unknown && isOpen('mark-refunded') && findBack('mark-refunded');
  // The gateway has sent the refund, though nobody can ask it about that, and has taken the payment back.
  const isTwice = isOpen('mark-refunded-twice') && findBack('mark-refunded-twice')?.state === 'done';
  const isByHand = isOpen('settle-by-hand') && isOwed(truth) && shop.scheduler.random.next() < 0.3;
  const wishes = [
    ...(unknown ? [wishAbout(shop, unknown)] : []),
    ...(isByHand ? ['settle-by-hand' as const] : []),
    ...(isTwice ? ['mark-refunded-twice' as const] : []),
    ...(isReturned ? ['mark-refunded' as const] : []),
    ...wishesFor(truth),
    // It has ended, and stays as it is.
    ...(order.state === 'delivered' ? ['mark-delivered' as const] : []),
    ...(order.state !== 'needs_review' || order.stateBeforeReview === 'refunded'
      ? (['mark-refunded', 'mark-unpaid'] as const).filter((one) => !paymentFor(one, order, attempts))
      : []),
    'check' as const,
  ];
  const move = wishes.find(isOpen);
  if (!move) return;
  if (move === 'mark-refunded-twice') count(shop.struck, move);
  shop.scheduler.note(`the admin decides about ${order.reference}: ${move}`);
  const answered = await shop.request(`decide ${move}`, (deps) =>
    decideAboutOrder(deps, author, { orderId: order.id, move, ...words }),
  );
  // Refused while an earlier one still waits, this one means nothing.
  if (move === 'settle-by-hand' && !('refusal' in answered))
    shop.meant.set(order.id, paymentFor(move, order, attempts)?.reference ?? '');
}

/** A payment of which the shop can ask nobody: what the gateway's own books say, or what the admin gives back there. */
function wishAbout({ vendors, scheduler, struck }: Shop, { reference }: Attempt): AttentionMove {
  const { deeds } = vendors;
  const paid = deeds.find(
    (deed) => deed.direction === 'collect' && deed.reference === reference && deed.state === 'done',
  );
  if (!paid) return 'mark-unpaid';
  if (deeds.some(({ collection, state }) => collection === reference && state === 'done'))
    return 'mark-refunded';
  if (paid.amount === paid.asked && scheduler.random.next() < 0.7) return 'mark-paid';
  scheduler.note(`the admin gives ${paid.amount} back to ${paid.who} at ${paid.vendor} itself`);
  count(struck, 'given back there');
  const nowMs = scheduler.nowMs();
  deeds.push({
    ...paid,
    ...{ direction: 'refund', reference: `${reference} back`, vendorReference: '', place: byHand, fee: 0n },
    ...{ collection: reference, beganMs: nowMs, doneMs: nowMs, newsMs: nowMs },
  });
  return 'mark-refunded';
}

/** The longest wait for a send before an admin looks. */
const sentWithinMs = 60 * minuteMs;

async function decideAboutPayouts(shop: Shop, author: Author): Promise<void> {
  const late = new Date(shop.scheduler.nowMs() - sentWithinMs);
  const payouts = await shop.look(sql<Payout & { attempt: string | null }>`
    select payouts.*, (select reference from attempts where payout_id = payouts.id) as attempt from payouts
    where state in ('awaiting_approval', 'unknown') or contradicted or (state = 'requested' and created_at < ${late})
    order by created_at, id`);
  for (const { id: payoutId, state, attempt } of payouts) {
    const isPaid = shop.vendors.deeds.some((deed) => deed.reference === attempt && deed.state === 'done');
    await shop.request('decide about a payout', (deps) => {
      if (state === 'requested') return rejectPayout(deps, author, { payoutId, ...words });
      if (state !== 'awaiting_approval')
        return decideAboutPayout(deps, author, {
          payoutId,
          move: isPaid ? 'mark-paid' : 'mark-failed',
          ...words,
        });
      const approve = shop.scheduler.random.next() < 0.8 ? approvePayout : rejectPayout;
      return approve(deps, author, { payoutId, ...words });
    });
  }
}

/** What came of a top-up of which the shop can ask nobody, by the gateway's own books; what is under way there waits. */
async function decideAboutTopUps(shop: Shop, author: Author): Promise<void> {
  const { look, vendors, struck } = shop;
  const topUps = await look(sql<{ id: string; reference: string }>`
    select top_up_id as id, reference from attempts
    where top_up_id is not null and outcome in ('open', 'unknown')
      and exists (select 1 from comparison_differences where attempt_id = attempts.id)
    order by created_at, attempts.id`);
  for (const { id, reference } of topUps) {
    const deeds = vendors.deeds.filter(
      (deed) => deed.direction === 'collect' && deed.reference === reference,
    );
    if (deeds.some(({ state }) => state === 'open')) continue;
    const came = deeds.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0n);
    count(struck, 'top-up ended by hand');
    await shop.request('end a top-up', (deps) =>
      endTopUp(deps, author, { id, received: pesewas(came), ...words }),
    );
  }
}

/** Hands over what the shop counts as settled by hand. */
async function handOver(shop: Shop): Promise<void> {
  const { look, vendors, scheduler, struck } = shop;
  const settled = await look(sql<{ id: string; payer: string; price: bigint; times: number }>`
    select orders.id, payer, price_pesewas as price, count(*)::int as times
    from decisions join orders on orders.id = order_id
    where move = 'settle-by-hand' and decisions.state = 'done' group by orders.id order by orders.created_at, orders.id`);
  for (const { id, payer, price, times } of settled) {
    const before = vendors.deeds.filter(({ vendor, label }) => vendor === 'hand' && label === id).length;
    if (before >= times) continue;
    const collection = shop.meant.get(id);
    const payment = vendors.deeds.find(
      (deed) => deed.direction === 'collect' && deed.reference === collection,
    );
    const amount = payment?.amount ?? price;
    scheduler.note(`the admin hands ${amount} over to ${payer}`);
    count(struck, 'settled by hand');
    const nowMs = scheduler.nowMs();
    vendors.deeds.push({
      ...{ vendor: 'hand', direction: 'refund', reference: `${id} ${times}`, vendorReference: '', label: id },
      ...{ who: payer, asked: amount, amount, fee: 0n, place: '', collection, state: 'done' },
      ...{ beganMs: nowMs, doneMs: nowMs, newsMs: nowMs, isContradicted: false },
    });
  }
}

/** Another admin carries out what the first has asked for, at once or a while later, and now and then turns it down. */
async function confirmWaiting(shop: Shop, author: Author): Promise<void> {
  const waiting = await shop.look(sql<{ id: string; orderId: string }>`
    select id, order_id from decisions where state = 'waits' and order_id is not null order by asked_at, id`);
  for (const { id: decisionId, orderId } of waiting) {
    if (shop.scheduler.random.next() < 0.4) continue;
    const isAgreed = shop.scheduler.random.next() < 0.8;
    shop.scheduler.note(`the second admin ${isAgreed ? 'confirms' : 'declines'} a decision about ${orderId}`);
    await shop.request('confirm a decision', (deps) =>
      isAgreed
        ? confirmDecision(deps, author, { orderId, decisionId })
        : declineDecision(deps, author, { orderId, decisionId, reason: words.reason }),
    );
  }
}

function listWaiting(shop: Shop): Promise<Order[]> {
  return shop.look(sql<Order>`
    select * from orders where state = 'needs_review'
      or exists (select 1 from attempts where order_id = orders.id and contradicted_by is not null)
    order by created_at, id`);
}

/** `kept`: how many payments we have that did not go back. */
type Truth = { paid: boolean; kept: number; delivered: boolean; isReturning: boolean; isUnderWay: boolean };

function truthOf({ vendors, keeper }: Shop, { payer, recipient }: Order): Truth {
  const countOf = (direction: Deed['direction'], who: string, state: Deed['state']) =>
    vendors.deeds.filter(
      (deed) =>
        deed.direction === direction &&
        deed.who === who &&
        deed.state === state &&
        !keeper.vanished.has(deed.reference),
    ).length;
  const payments = countOf('collect', payer, 'done');
  return {
    paid: payments > 0,
    kept: payments - countOf('refund', payer, 'done'),
    delivered: countOf('deliver', recipient, 'done') > 0,
    isReturning: countOf('refund', payer, 'open') > 0,
    isUnderWay: countOf('deliver', recipient, 'open') > 0,
  };
}

function isOwed({ kept, delivered, isReturning, isUnderWay }: Truth): boolean {
  return kept > (delivered ? 1 : 0) && !isReturning && !isUnderWay;
}

/** The admin's preferred moves, in order. */
function wishesFor({ paid, kept, delivered, isUnderWay }: Truth): AttentionMove[] {
  if (delivered) {
    // A refund that was begun goes on, in one way or another.
    return ['mark-delivered', 'return-extra', kept > 0 ? 'settle-by-hand' : 'mark-refunded'];
  }
  // Its supplier still has it.
  if (isUnderWay) return [];
  if (!paid) return ['mark-unpaid', 'mark-refunded'];
  if (kept <= 0) return ['mark-refunded'];
  return ['refund', 'return-extra', 'deliver'];
}
