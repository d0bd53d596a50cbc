/** An admin of the simulated shop, who looks at the vendors' own books and decides by what really happened. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import { sql } from 'kysely';
import { approvePayout, rejectPayout } from '#actions/review/approve-payout.ts';
import { confirmDecision, declineDecision } from '#actions/review/confirm-decision.ts';
import { decideAboutOrder } from '#actions/review/order-decisions.ts';
import { decideAboutPayout } from '#actions/review/payout-decisions.ts';
import type { Attempt } from '#db/attempts/attempts.ts';
import type { Order } from '#db/orders/orders.ts';
import type { Payout } from '#db/payouts/payouts.ts';
import type { Author } from '#domain/people/author.ts';
import { movesFor } from '#domain/review/attention-moves.ts';
import type { Prices } from './prices.ts';
import type { Shop } from './shop.ts';
import type { Deed } from './vendors.ts';

const words = { reason: 'Looked it up', evidence: 'In the books of the vendor' };

export async function decide(shop: Shop, { sellers }: Prices): Promise<void> {
  const author = { userId: sellers.admin, device: null, address: '10.99.0.3', browser: null };
  for (const order of await listWaiting(shop)) {
    const attempts = await shop.look(
      sql<Attempt>`select * from attempts where order_id = ${order.id} order by number`,
    );
    const open = movesFor(order, attempts);
    const truth = truthOf(shop, order);
    const isByHand = open.includes('settle-by-hand') && isOwed(truth) && shop.scheduler.random.next() < 0.3;
    const move = isByHand ? 'settle-by-hand' : wishesFor(truth).find((wish) => open.includes(wish));
    if (!move) continue;
    shop.scheduler.note(`the admin decides about ${order.reference}: ${move}`);
    await shop.request(`decide ${move}`, (deps) =>
      decideAboutOrder(deps, author, { orderId: order.id, move, ...words }),
    );
  }
  await handOver(shop);
  await confirmWaiting(shop, { ...author, userId: sellers.secondAdmin, address: '10.99.0.4' });
  const payouts = await shop.look(sql<Payout & { attempt: string | null }>`
    select payouts.*, (select reference from attempts where payout_id = payouts.id) as attempt from payouts
    where state in ('awaiting_approval', 'unknown') or contradicted order by created_at, id`);
  for (const { id: payoutId, state, attempt } of payouts) {
    const isPaid = shop.vendors.deeds.some((deed) => deed.reference === attempt && deed.state === 'done');
    await shop.request('decide about a payout', (deps) => {
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

/** What is settled by hand is handed over once the shop counts it so. */
async function handOver({ look, vendors, scheduler, struck }: Shop): Promise<void> {
  const settled = await look(sql<{ id: string; payer: string; price: bigint }>`
    select decisions.id, payer, price_pesewas as price from decisions join orders on orders.id = order_id
    where move = 'settle-by-hand' and decisions.state = 'done' order by decisions.asked_at, decisions.id`);
  for (const { id, payer, price } of settled) {
    if (vendors.deeds.some(({ reference }) => reference === id)) continue;
    scheduler.note(`the admin hands ${price} over to ${payer}`);
    struck.set('settled by hand', (struck.get('settled by hand') ?? 0) + 1);
    vendors.deeds.push({
      ...{ vendor: 'hand', direction: 'refund', reference: id, vendorReference: id, label: '' },
      ...{ who: payer, asked: price, amount: price, state: 'done', isContradicted: false },
    });
  }
}

/** Another admin carries out what the first has asked for, and now and then turns it down. */
async function confirmWaiting(shop: Shop, author: Author): Promise<void> {
  const waiting = await shop.look(sql<{ id: string; orderId: string }>`
    select id, order_id from decisions where state = 'waits' and order_id is not null order by asked_at, id`);
  for (const { id: decisionId, orderId } of waiting) {
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

type Truth = { paid: boolean; delivered: boolean; refunded: boolean; isReturning: boolean };

function truthOf({ vendors }: Shop, { payer, recipient }: Order): Truth {
  const isDone = (direction: Deed['direction'], who: string) =>
    vendors.deeds.some((deed) => deed.direction === direction && deed.who === who && deed.state === 'done');
  return {
    paid: isDone('collect', payer),
    delivered: isDone('deliver', recipient),
    refunded: isDone('refund', payer),
    isReturning: vendors.deeds.some(({ direction, who, state }) => {
      return direction === 'refund' && who === payer && state === 'open';
    }),
  };
}

function isOwed({ paid, delivered, refunded, isReturning }: Truth): boolean {
  return paid && !delivered && !refunded && !isReturning;
}

/** What the admin would rather do, in this order. */
function wishesFor({ paid, delivered, refunded }: Truth): AttentionMove[] {
  if (delivered) {
    // A refund that was begun goes on, in one way or another.
    const end = refunded || !paid ? 'mark-refunded' : 'settle-by-hand';
    return ['mark-delivered', 'acknowledge', 'write-off', 'return-extra', end, 'check'];
  }
  if (!paid) return ['mark-unpaid', 'mark-refunded', 'write-off', 'acknowledge', 'check'];
  if (refunded) return ['mark-refunded', 'acknowledge', 'check'];
  return ['refund', 'return-extra', 'deliver', 'check'];
}
