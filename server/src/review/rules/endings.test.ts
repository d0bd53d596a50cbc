/** Tests of how orders end by a person's word: for every combination of what its vendors did, the books say what is true. */
import type { LedgerKind } from '@ntem/contract/books/ledger-kinds';
import { pesewas } from '@ntem/contract/money';
import { orderEndings } from '@ntem/contract/review/attention-moves';
import type { OrderState } from '@ntem/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveredPostings,
  gatewayLossPostings,
  lossPostings,
  type Posting,
  paidPostings,
  refundedPostings,
  refundReversedPostings,
  unallocatedPostings,
} from '#books/rules/ledger-postings.ts';
import { movesFor, paymentFor } from './attention-moves.ts';
import type { Booked, Call, Ended, Facts } from './case-draft.ts';
import { endOrder, type Word } from './endings.ts';

const [price, cost] = [pesewas(500), pesewas(410)];
const sale = { price, commissions: [{ userId: 'ama', amount: pesewas(50) }] };

const histories = {
  payment: ['paid', 'taken_back', 'written_off', 'unknown', 'other_amount', 'other_amount_taken_back'],
  delivery: ['none', 'failed', 'unknown', 'done', 'taken_back', 'twice', 'second_taken_back', 'late'],
  refund: ['none', 'open', 'failed', 'done', 'came_back', 'twice', 'second_came_back'],
  extra: ['none', 'held', 'taken_back', 'returning', 'unknown'],
} as const;
type History = { [Part in keyof typeof histories]: (typeof histories)[Part][number] };

const base = { reason: null, surplus: false, contradictedBy: null, outcome: 'done' } as const;
const collect = { ...base, direction: 'collect', provider: 'north', amount: price } as const;
const deliver = { ...base, direction: 'deliver', provider: 'east', amount: cost } as const;
const refund = {
  ...base,
  direction: 'refund',
  provider: 'north',
  amount: price,
  collectionId: 'own',
} as const;

/** The order as the vendors' answers have left it, with its books; undefined where they cannot come together. */
function meet(history: History): Facts | undefined {
  const calls: Call[] = [];
  const booked: Booked[] = [];
  const book = (attemptId: string, kind: LedgerKind, postings: Posting[]) =>
    booked.push(...postings.map((posting) => ({ attemptId, kind, ...posting })));
  const order = standAt(history);
  if (!order) return undefined;
  const isExtraUnknown = history.extra === 'unknown';
  switch (history.payment) {
    case 'unknown':
      calls.push({ ...collect, id: 'own', outcome: 'unknown' });
      break;
    case 'other_amount':
    case 'other_amount_taken_back': {
      const by = history.payment === 'other_amount' ? 'wrong_amount' : 'payment_taken_back';
      calls.push({ ...collect, id: 'own', amount: pesewas(7), surplus: true, contradictedBy: by });
      book('own', 'unallocated', unallocatedPostings('north', pesewas(7)));
      break;
    }
    default: {
      const isTaken = history.payment === 'taken_back';
      const outcome = history.payment === 'written_off' ? 'reversed' : 'done';
      calls.push({ ...collect, id: 'own', outcome, contradictedBy: isTaken ? 'payment_taken_back' : null });
      book('own', 'paid', paidPostings('north', price));
      if (outcome === 'reversed') book('own', 'payment_reversed', gatewayLossPostings('north', price));
    }
  }
  if (history.delivery === 'failed') calls.push({ ...deliver, id: 'delivery', outcome: 'failed' });
  if (history.delivery === 'unknown') calls.push({ ...deliver, id: 'delivery', outcome: 'unknown' });
  if (['done', 'taken_back', 'twice', 'second_taken_back'].includes(history.delivery)) {
    const by = history.delivery === 'taken_back' ? 'delivery_taken_back' : null;
    calls.push({ ...deliver, id: 'delivery', contradictedBy: by });
    book('delivery', 'delivered', deliveredPostings('east', { ...sale, cost }));
  }
  if (history.delivery === 'twice' || history.delivery === 'second_taken_back') {
    const by = history.delivery === 'twice' ? 'delivered_twice' : 'delivery_taken_back';
    calls.push({ ...deliver, id: 'delivery 2', surplus: true, contradictedBy: by });
    book('delivery 2', 'loss', lossPostings('east', cost));
  }
  if (history.delivery === 'late') {
    calls.push({ ...deliver, id: 'delivery', contradictedBy: 'delivered_after_refund' });
    book('delivery', 'loss', lossPostings('east', cost));
  }
  if (history.refund === 'open' || history.refund === 'failed')
    calls.push({ ...refund, id: 'refund', outcome: history.refund, amount: calls[0]?.amount ?? price });
  if (['done', 'twice', 'second_came_back', 'came_back'].includes(history.refund)) {
    const isBack = history.refund === 'came_back';
    calls.push({
      ...refund,
      id: 'refund',
      outcome: isBack ? 'reversed' : 'done',
      contradictedBy: isBack ? 'refund_taken_back' : null,
    });
    book('refund', 'refunded', refundedPostings('north', price));
    if (isBack) book('refund', 'refund_reversed', refundReversedPostings('north', price, 'order'));
  }
  if (history.refund === 'twice' || history.refund === 'second_came_back') {
    const isBack = history.refund === 'second_came_back';
    const by = isBack ? 'refund_taken_back' : 'refunded_twice';
    calls.push({
      ...refund,
      id: 'refund 2',
      outcome: isBack ? 'reversed' : 'done',
      surplus: true,
      contradictedBy: by,
    });
    book('refund 2', 'loss', gatewayLossPostings('north', price));
  }
  if (isExtraUnknown)
    calls.push({ ...collect, id: 'extra', outcome: 'unknown', contradictedBy: 'second_payment_unknown' });
  else if (history.extra !== 'none') {
    const by = history.extra === 'taken_back' ? 'payment_taken_back' : 'paid_twice';
    calls.push({ ...collect, id: 'extra', surplus: true, contradictedBy: by });
    book('extra', 'unallocated', unallocatedPostings('north', price));
    if (history.extra === 'returning')
      calls.push({ ...refund, id: 'return', outcome: 'open', collectionId: 'extra' });
  }
  return { order, sale, calls, booked };
}

/** Where such an order stands. */
function standAt({ payment, delivery, refund, extra }: History): Facts['order'] | undefined {
  const inReview = (before: Exclude<OrderState, 'needs_review'>) =>
    ({ state: 'needs_review', stateBeforeReview: before }) as const;
  const isPaid = !['unknown', 'other_amount', 'other_amount_taken_back'].includes(payment);
  const isEnded = ['delivered', 'done', 'twice', 'second_taken_back'].includes(delivery);
  if (!isPaid) {
    if (delivery !== 'none' || extra !== 'none') return undefined;
    if (refund === 'none') return inReview('payment_pending');
    const isReturning = payment !== 'unknown' && (refund === 'open' || refund === 'failed');
    return isReturning ? inReview('refund_pending') : undefined;
  }
  if (isEnded || delivery === 'taken_back') {
    if (refund !== 'none') return undefined;
    return isEnded ? { state: 'delivered', stateBeforeReview: null } : inReview('delivered');
  }
  // What was written off had been given for.
  const isGone = payment === 'written_off' && refund !== 'came_back' && refund !== 'done';
  if (isGone || (delivery === 'late' && refund === 'none')) return undefined;
  // A delivery of which a restored backup knows nothing is recorded before anything is said of it.
  if (delivery === 'none' && refund === 'none' && payment === 'paid') return undefined;
  if (refund === 'none') return inReview(delivery === 'unknown' ? 'delivery_unknown' : 'delivery_failed');
  if (delivery === 'unknown') return undefined;
  if (refund === 'open' || refund === 'failed') return inReview('refund_pending');
  const isNews = refund !== 'done' || delivery === 'late';
  return isNews ? inReview('refunded') : { state: 'refunded', stateBeforeReview: null };
}

/** As the transaction would leave it. */
function apply({ order, sale, calls, booked }: Facts, { changes, entries, states }: Ended): Facts {
  const after = calls.map((call) => {
    const change = changes.filter(({ id }) => id === call.id);
    const { outcome = call.outcome, surplus = call.surplus } = Object.assign({}, ...change);
    return change.length > 0 ? { ...call, outcome, surplus, contradictedBy: null } : call;
  });
  const posted = entries.flatMap(({ attemptId, kind, postings }) =>
    postings.map((posting) => ({ attemptId, kind, ...posting })),
  );
  const end = states.at(-1);
  const stands = end ? ({ state: end, stateBeforeReview: null } as Facts['order']) : order;
  return { order: stands, sale, calls: after, booked: [...booked, ...posted] };
}

function sums(booked: readonly Booked[]): Record<string, bigint> {
  const found: Record<string, bigint> = {};
  for (const { account, amount } of booked) found[account] = (found[account] ?? 0n) + amount;
  return Object.fromEntries(Object.entries(found).filter(([, amount]) => amount !== 0n));
}

/** What each account must hold by what the vendors have in the end; whatever nobody has is our loss. */
function truth(
  { order, calls }: Facts,
  handed: readonly string[],
  keptCost: boolean,
): Record<string, bigint> {
  const total = (chosen: readonly Call[]) => chosen.reduce((sum, { amount }) => sum + amount, 0n);
  const done = (direction: Call['direction']) =>
    calls.filter((call) => call.direction === direction && call.outcome === 'done');
  const isBack = ({ id }: Call) =>
    handed.includes(id) ||
    done('refund').some(({ collectionId, surplus }) => collectionId === id && !surplus);
  const isDelivered = order.state === 'delivered';
  const isOwed = order.state === 'refund_pending';
  const byHand = total(calls.filter(({ id }) => handed.includes(id)));
  const held: Record<string, bigint> = {
    'gateway:north': total(done('collect')) - total(done('refund')),
    'supplier:east': -total(done('deliver')) - (keptCost ? cost : 0n),
    customer_funds: isOwed ? -price : 0n,
    'unallocated:north': -total(done('collect').filter((one) => one.surplus && !isBack(one))),
    'commission:ama': isDelivered ? -50n : 0n,
    margin: isDelivered ? -(price - cost - 50n) : 0n,
    settled_by_hand: -byHand,
  };
  held.losses = -Object.values(held).reduce((sum, amount) => sum + amount, 0n);
  return Object.fromEntries(Object.entries(held).filter(([, amount]) => amount !== 0n));
}

const all: History[] = histories.payment.flatMap((payment) =>
  histories.delivery.flatMap((delivery) =>
    histories.refund.flatMap((refund) =>
      histories.extra.map((extra) => ({ payment, delivery, refund, extra })),
    ),
  ),
);
const cases = all.flatMap((history) => {
  const facts = meet(history);
  return facts ? [{ name: Object.values(history).join(', '), facts }] : [];
});

/** Decides until nothing is left to say, by the first ending that `choose` finds open. */
function decideAll(start: Facts, choose: (open: readonly Word['move'][]) => Word['move'], keeps: boolean) {
  const handed: string[] = [];
  const keys: string[] = [];
  let facts = start;
  let isKept = false;
  for (let step = 0; step < 12; step++) {
    const offered = movesFor(facts.order, facts.calls);
    const open = orderEndings.filter((move) => offered.includes(move));
    if (open.length === 0) break;
    const move = choose(open);
    const paymentId = paymentFor(move, facts.order, facts.calls)?.id ?? null;
    const ended = endOrder(facts, { move, paymentId, supplierKeepsCost: keeps });
    handed.push(...ended.changes.flatMap(({ id, says }) => (says === 'settled_by_hand' ? id : [])));
    isKept ||= keeps && ended.entries.some(({ kind }) => kind === 'reversal');
    keys.push(...ended.entries.map(({ kind, attemptId }) => `${kind} ${attemptId}`));
    facts = apply(facts, ended);
    // The refund that goes on arrives.
    if (facts.order.state === 'refund_pending') break;
  }
  return { facts, handed, isKept, keys };
}

describe('whatever its vendors did, the books of an order say what is true once it has ended', () => {
  it.each(cases)('$name', ({ facts }) => {
    for (const keeps of [false, true])
      for (const first of orderEndings) {
        const choose = (open: readonly Word['move'][]) =>
          open.includes(first) ? first : (open[0] as typeof first);
        const end = decideAll(facts, choose, keeps);
        if (facts.order.state === 'needs_review') expect(end.facts.order.state).not.toBe('needs_review');
        expect(sums(end.facts.booked)).toEqual(truth(end.facts, end.handed, end.isKept));
        expect(new Set(end.keys).size).toBe(end.keys.length);
        const open = end.facts.calls.flatMap(({ contradictedBy }) => contradictedBy ?? []);
        if (end.facts.order.state !== 'refund_pending') expect(open).toEqual([]);
      }
  });

  it('in whichever order a person says it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.infiniteStream(fc.nat()),
        fc.boolean(),
        (one, chance, keeps) => {
          const choose = (open: readonly Word['move'][]) =>
            open[Number(chance.next().value) % open.length] as Word['move'];
          const end = decideAll(one.facts, choose, keeps);
          expect(sums(end.facts.booked)).toEqual(truth(end.facts, end.handed, end.isKept));
          expect(new Set(end.keys).size).toBe(end.keys.length);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

const known = (history: Partial<History>): Facts => {
  const none = { payment: 'paid', delivery: 'done', refund: 'none', extra: 'none' } as const;
  return meet({ ...none, ...history }) as Facts;
};

it('what is said of a second payment says nothing about the order', () => {
  const facts = known({ payment: 'taken_back', extra: 'held' });
  const word = { move: 'settle-by-hand', paymentId: 'extra', supplierKeepsCost: false } as const;
  const { entries, states } = endOrder(facts, word);
  expect([entries.map(({ kind }) => kind), states]).toEqual([['settled_by_hand'], []]);
});

it.each([
  ['the price', { payment: 'taken_back', delivery: 'failed' }, price],
  ['another amount', { payment: 'other_amount_taken_back', delivery: 'none' }, 7n],
] as const)(
  'what went back by a refund, and by the gateway as well, is lost once: %s',
  (_which, history, amount) => {
    const facts = known({ ...history, refund: 'open' });
    const word = { move: 'mark-refunded-twice', paymentId: 'own', supplierKeepsCost: false } as const;
    const after = apply(facts, endOrder(facts, word));
    expect(sums(after.booked)).toEqual({ 'gateway:north': -amount, losses: amount });
    const calls = after.calls.filter(({ direction }) => direction !== 'deliver');
    expect(calls).toMatchObject([{ outcome: 'reversed' }, { outcome: 'done', surplus: false }]);
    expect([after.order.state, movesFor(after.order, after.calls)]).toEqual(['refunded', []]);
  },
);

it('nothing is sent, and nothing called failed, where one that happened counts', () => {
  const order = { state: 'needs_review', stateBeforeReview: 'delivering' } as const;
  for (const move of ['deliver', 'refund'] as const) {
    const word = { move, paymentId: 'own', supplierKeepsCost: false };
    expect(() => endOrder({ ...known({}), order }, word)).toThrow('This can no longer be changed.');
  }
});
