/** Endpoints of orders that wait for a person. */
import type { Said } from '@ntem/contract/fields';
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import { type AttentionMove, attentionMoves, type OrderMark } from '@ntem/contract/review/attention-moves';
import type {
  AttentionItem,
  AttentionSide,
  attentionEndpoints,
  WireDecision,
} from '@ntem/contract/review/endpoints/attention';
import { vendorWords } from '@ntem/contract/states';
import type { Actor } from '#accounts/rules/access.ts';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { answerPage } from '#kernel/http/paging.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { sellersOf } from '#orders/rows/rungs.ts';
import { findOwnPayment, refundsOf } from '#orders/rules/payments-of-order.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { getPerson } from '#people/rows/admin-changes.ts';
import {
  findWaitingOrder,
  listWaitingOrders,
  type TriedAttempt,
  type WaitingOrder,
} from '#review/rows/attention.ts';
import type { DecisionOnOrder } from '#review/rows/decisions.ts';
import { findNews, findTrouble, movesFor, paymentFor } from '#review/rules/attention-moves.ts';
import { needsSecondAdmin, stillFits } from '#review/rules/confirming-decisions.ts';
import { areIndependent, type Person } from '#review/rules/two-people.ts';
import { confirmDecision, declineDecision } from '#review/verbs/confirm-decision.ts';
import { decideAboutOrder, type OrderDecision, type Recorded } from '#review/verbs/order-decisions.ts';

type Call = { author: Author; params: { orderId: string }; body: Said };

export function attentionHandlers(deps: Deps): HandlersOf<typeof attentionEndpoints> {
  const readerOf = async ({ userId }: Actor) => ({
    ...(await getPerson(deps.db, userId)),
    over: deps.config.secondAdminOver,
  });
  const record = async ({ author, params }: Call, wish: Omit<OrderDecision, 'orderId'>) => {
    const decision = { ...wish, orderId: requireId(params.orderId) };
    return presentRecorded(await decideAboutOrder(deps, author, decision));
  };
  const decide = (move: AttentionMove) => (call: Call) => record(call, { move, ...call.body });
  type Marking = Call & { body: { supplier_keeps_cost: boolean } };
  const mark = (move: OrderMark) => (call: Marking) => {
    const { supplier_keeps_cost: supplierKeepsCost, ...said } = call.body;
    return record(call, { move, ...said, supplierKeepsCost });
  };
  return {
    'GET /attention': async ({ actor, query }) => {
      const reader = await readerOf(actor);
      return answerPage(query, await listWaitingOrders(deps.db, query), (order) =>
        presentItem(order, reader),
      );
    },
    'GET /attention/{orderId}': async ({ actor, params }) => {
      const order = await findWaitingOrder(deps.db, requireId(params.orderId));
      if (!order) throw new Refusal('NOT_FOUND');
      return { data: presentItem(order, await readerOf(actor)) };
    },
    'POST /attention/{orderId}/check': decide('check'),
    'POST /attention/{orderId}/deliver': decide('deliver'),
    'POST /attention/{orderId}/refund': (call) => {
      const { supplier_keeps_cost: supplierKeepsCost, receiver, ...said } = call.body;
      const to = receiver && { phone: receiver.phone_number, network: receiver.network };
      return record(call, { move: 'refund', ...said, supplierKeepsCost, receiver: to });
    },
    'POST /attention/{orderId}/return-extra': decide('return-extra'),
    'POST /attention/{orderId}/mark-delivered': mark('mark-delivered'),
    'POST /attention/{orderId}/mark-refunded': mark('mark-refunded'),
    'POST /attention/{orderId}/mark-refunded-twice': mark('mark-refunded-twice'),
    'POST /attention/{orderId}/settle-by-hand': mark('settle-by-hand'),
    'POST /attention/{orderId}/mark-unpaid': mark('mark-unpaid'),
    'POST /attention/{orderId}/mark-paid': mark('mark-paid'),
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
    ...toWire(attempt),
    amount: pesewasToWire(attempt.receivedPesewas ?? attempt.amountPesewas),
    // The answer to the call itself has other words than a status.
    says: vendorWords.find((word) => word === attempt.says) ?? null,
    says_since: attempt.saysSince?.toISOString() ?? null,
  };
}

function presentDecision(decision: DecisionOnOrder, reader: Reader): WireDecision {
  const { askedBy: id, askerName: name } = decision;
  return {
    ...toWire(decision),
    asked_by: { id, name },
    is_own: id === reader.userId,
    can_confirm: areIndependent(reader, id),
  };
}

/** The payment that the order waits for, what was given back of that one, and the newest delivery. */
function sidesOf({ attempts, ...order }: WaitingOrder) {
  const latest = (direction: string) => attempts.findLast((attempt) => attempt.direction === direction);
  const news = findNews(order, attempts);
  const named = news?.direction === 'refund' ? news.collectionId : news?.id;
  const payment =
    attempts.find(({ id, direction }) => direction === 'collect' && id === named) ??
    findOwnPayment(order, attempts) ??
    latest('collect');
  const refund = news?.direction === 'refund' ? news : refundsOf(payment, attempts).at(-1);
  return { payment, delivery: latest('deliver'), refund };
}

type Reader = Person & { over: Pesewas | undefined };

function presentItem(order: WaitingOrder, reader: Reader): AttentionItem {
  const { attempts } = order;
  const { payment, delivery, refund } = sidesOf(order);
  const moves = movesFor(order, attempts);
  const waiting = order.decision?.state === 'waits' ? order.decision : undefined;
  // A decision that no longer fits the order waits for nothing.
  const isFrozen =
    order.decision?.state === 'under_way' ||
    (waiting !== undefined && stillFits(waiting, { now: order, attempts }));
  // Earlier versions knew other moves.
  const isKnown = attentionMoves.some((move) => move === order.decision?.move);
  const isShown = isKnown && (order.decision?.state !== 'waits' || isFrozen);
  return {
    ...toWire(order),
    ext_transaction_id: order.reference,
    stage: stageOf(order),
    trouble: findTrouble(order, attempts),
    since: (order.paidAt ?? order.createdAt).toISOString(),
    package: order.bundleName,
    cost_price: pesewasToWire(order.costPesewas),
    sellers: sellersOf(order).map(toWire),
    payment: presentSide(payment),
    delivery: presentSide(delivery),
    refund: presentSide(refund),
    held: pesewasToWire(pesewas(order.held)),
    unallocated: pesewasToWire(pesewas(order.unallocated)),
    amounts: Object.fromEntries(
      moves.flatMap((move) => {
        const paid = paymentFor(move, order, attempts);
        return paid ? [[move, pesewasToWire(paid.receivedPesewas ?? paid.amountPesewas)]] : [];
      }),
    ),
    moves: isFrozen ? moves.filter((move) => move === 'check') : moves,
    second_admin_moves: moves.filter((move) =>
      needsSecondAdmin({ move, price: order.pricePesewas, over: reader.over, attempts }),
    ),
    decision: isShown && order.decision ? presentDecision(order.decision, reader) : null,
  };
}
