/** The wire of orders that wait for a person. */

import type { AttentionMove } from '@ntem/contract/attention-rules';
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import type {
  AttentionItem,
  AttentionSide,
  attentionEndpoints,
  WireDecision,
} from '@ntem/contract/topics/attention';
import { type VendorWord, vendorWords } from '@ntem/contract/vendor-words';
import { confirmDecision, declineDecision } from '#actions/review/confirm-decision.ts';
import { decideAboutOrder, type OrderDecision, type Recorded } from '#actions/review/order-decisions.ts';
import {
  findWaitingOrder,
  listWaitingOrders,
  type TriedAttempt,
  type WaitingOrder,
} from '#db/orders/attention.ts';
import type { DecisionOnOrder } from '#db/orders/decisions.ts';
import { listMakers } from '#db/users/users.ts';
import type { Deps } from '#deps.ts';
import type { Author } from '#domain/people/author.ts';
import type { Actor } from '#domain/people/users.ts';
import { Refusal } from '#domain/refusal.ts';
import { findTrouble, movesFor } from '#domain/review/attention-moves.ts';
import { needsSecondAdmin, stillFits } from '#domain/review/second-admin.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { requireId } from '#http/wire/ids.ts';
import { presentPage } from '#http/wire/page-meta.ts';

type Call<Body> = { author: Author; params: { orderId: string }; body: Body };
type Said = { reason?: string | undefined; evidence?: string | undefined };

export function attentionHandlers(deps: Deps): HandlersOf<typeof attentionEndpoints> {
  const readerOf = async ({ userId }: Actor) => ({
    userId,
    makers: await listMakers(deps.db, userId),
    over: deps.config.secondAdminOver,
  });
  const decide =
    (move: AttentionMove, more: (body: Said) => Partial<OrderDecision> = () => ({})) =>
    async ({ author, params, body }: Call<Said>) => {
      const { reason, evidence } = body;
      const wish = { orderId: requireId(params.orderId), move, reason, evidence, ...more(body) };
      return presentRecorded(await decideAboutOrder(deps, author, wish));
    };
  return {
    'GET /attention': async ({ actor, query }) => {
      const page = await listWaitingOrders(deps.db, query);
      const reader = await readerOf(actor);
      return { data: page.rows.map((order) => presentItem(order, reader)), meta: presentPage(query, page) };
    },
    'GET /attention/{orderId}': async ({ actor, params }) => {
      const order = await findWaitingOrder(deps.db, requireId(params.orderId));
      if (!order) throw new Refusal('NOT_FOUND');
      return { data: presentItem(order, await readerOf(actor)) };
    },
    'POST /attention/{orderId}/check': decide('check'),
    'POST /attention/{orderId}/deliver': decide('deliver'),
    'POST /attention/{orderId}/refund': async (call) => {
      const { supplier_keeps_cost: supplierKeepsCost, receiver } = call.body;
      const to = receiver && { phone: receiver.phone_number, network: receiver.network };
      return decide('refund', () => ({ supplierKeepsCost, receiver: to }))(call);
    },
    'POST /attention/{orderId}/return-extra': decide('return-extra'),
    'POST /attention/{orderId}/mark-delivered': decide('mark-delivered'),
    'POST /attention/{orderId}/mark-refunded': decide('mark-refunded'),
    'POST /attention/{orderId}/mark-unpaid': decide('mark-unpaid'),
    'POST /attention/{orderId}/settle-by-hand': decide('settle-by-hand'),
    'POST /attention/{orderId}/write-off': decide('write-off'),
    'POST /attention/{orderId}/acknowledge': decide('acknowledge'),
    'POST /attention/{orderId}/confirm': async ({ author, params, body }) => {
      const chosen = { orderId: requireId(params.orderId), decisionId: requireId(body.decision_id) };
      return presentRecorded(await confirmDecision(deps, author, chosen), 'Confirmed');
    },
    'POST /attention/{orderId}/decline': async ({ author, params, body }) => {
      const { reason, decision_id } = body;
      const chosen = { orderId: requireId(params.orderId), decisionId: requireId(decision_id), reason };
      return presentRecorded(await declineDecision(deps, author, chosen), 'Declined');
    },
  };
}

function presentRecorded({ order, decisionId, waits }: Recorded, done = 'Recorded') {
  return {
    message: waits ? 'A second admin must confirm this. Nothing has moved yet.' : done,
    data: { id: order.id, state: order.state, decision_id: decisionId, waits_for_second_admin: waits },
  };
}

function presentSide(attempt: TriedAttempt | undefined): AttentionSide | null {
  if (!attempt) return null;
  return {
    provider: attempt.provider,
    reference: attempt.reference,
    vendor_reference: attempt.vendorReference,
    outcome: attempt.outcome,
    reason: attempt.reason,
    amount: pesewasToWire(attempt.receivedPesewas ?? attempt.amountPesewas),
    says: attempt.says && isVendorWord(attempt.says) ? attempt.says : null,
    says_since: attempt.saysSince?.toISOString() ?? null,
    checks: attempt.checks,
    checked_at: attempt.checkedAt?.toISOString() ?? null,
    next_ask_at: attempt.nextAskAt?.toISOString() ?? null,
    created_at: attempt.createdAt.toISOString(),
  };
}

/** The answer to the call itself has other words than a status. */
function isVendorWord(word: string): word is VendorWord {
  return (vendorWords as readonly string[]).includes(word);
}

function presentDecision(decision: DecisionOnOrder, { userId, makers }: Reader): WireDecision {
  return {
    id: decision.id,
    move: decision.move as AttentionMove,
    state: decision.state,
    reason: decision.reason,
    evidence: decision.evidence,
    supplier_keeps_cost: decision.supplierKeepsCost,
    asked_by: { id: decision.askedBy, name: decision.askerName },
    asked_at: decision.askedAt.toISOString(),
    is_own: decision.askedBy === userId,
    can_confirm: decision.askedBy !== userId && !makers.includes(decision.askedBy),
    said: decision.said,
    closed_at: decision.closedAt?.toISOString() ?? null,
  };
}

type Reader = { userId: string; makers: string[]; over: Pesewas | undefined };

function presentItem(order: WaitingOrder, reader: Reader): AttentionItem {
  const { attempts } = order;
  const latest = (direction: string) => attempts.findLast((attempt) => attempt.direction === direction);
  const share = (name: string | null, commission: Pesewas) =>
    name ? { name, commission: pesewasToWire(commission) } : null;
  const moves = movesFor(order, attempts);
  const waiting = order.decision?.state === 'waits' ? order.decision : undefined;
  // A decision that no longer fits the order waits for nothing.
  const isFrozen =
    order.decision?.state === 'under_way' ||
    (waiting !== undefined && stillFits(waiting, { now: order, attempts }));
  const isShown = order.decision && (order.decision.state !== 'waits' || isFrozen);
  return {
    id: order.id,
    ext_transaction_id: order.reference,
    trouble: findTrouble(order, attempts),
    state: order.state,
    state_before_review: order.stateBeforeReview,
    since: (order.paidAt ?? order.createdAt).toISOString(),
    changed_at: order.changedAt.toISOString(),
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
    network: order.network,
    package: order.bundleName,
    price: pesewasToWire(order.pricePesewas),
    cost_price: pesewasToWire(order.costPesewas),
    buyer_name: order.buyerName,
    payer: order.payer,
    payer_network: order.payerNetwork,
    recipient: order.recipient,
    seller: share(order.sellerName, order.sellerCommissionPesewas),
    agent: share(order.agentName, order.agentCommissionPesewas),
    payment: presentSide(latest('collect')),
    delivery: presentSide(latest('deliver')),
    refund: presentSide(latest('refund')),
    held: pesewasToWire(pesewas(order.held)),
    unallocated: pesewasToWire(pesewas(order.unallocated)),
    moves: isFrozen ? moves.filter((move) => move === 'check') : moves,
    second_admin_moves: moves.filter((move) =>
      needsSecondAdmin({ move, price: order.pricePesewas, over: reader.over, attempts }),
    ),
    decision: isShown && order.decision ? presentDecision(order.decision, reader) : null,
  };
}
