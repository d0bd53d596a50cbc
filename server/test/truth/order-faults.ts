/** Faults of an order, compared with its vendors' real actions. */
import { isOpen } from '#orders/rules/order-states.ts';
import { bookedAt, feesOf, isSettled, type OrderFacts, sumOf, untoldFeesOf } from './match.ts';

export function findOrderFaults(facts: OrderFacts): string[] {
  const found = isTold(facts) ? findIdleReview(facts) : [...findTwice(facts), ...findWrongEnd(facts)];
  return [...found, ...findWrongBooks(facts)].map((fault) => `${describe(facts)}: ${fault}`);
}

/** It is in Attention or among the differences with the vendor's answer, or a person has recorded how it ended. */
function isTold({ order, attempts }: OrderFacts): boolean {
  return order.isDecided || attempts.some((one) => one.contradictedBy !== null || one.isListed);
}

/** Forbidden in every state: nobody pays, receives or is refunded twice. */
function findTwice(facts: OrderFacts): string[] {
  const { order, collected, givenBack, delivered } = facts;
  const kept = keptOf(facts);
  return [
    ...(collected.length - givenBack.length > 1 ? ['the payer was charged more than once'] : []),
    ...(kept < 0n ? ['more went back than was paid'] : []),
    ...(delivered.length > 1 ? ['the bundle was delivered more than once'] : []),
    ...(delivered.length > 0 && kept < order.price ? ['the bundle was delivered and is not paid for'] : []),
  ];
}

/** What we have of its payer: at the gateway, or taken from the float that it was sold from. */
function keptOf({ collected, givenBack, booked }: OrderFacts): bigint {
  return sumOf(collected) - sumOf(givenBack) + bookedAt(booked, 'float');
}

function findWrongEnd(facts: OrderFacts): string[] {
  const { order, delivered } = facts;
  const kept = keptOf(facts);
  switch (order.state) {
    case 'delivered':
      return delivered.length === 0 ? ['it says delivered, and the supplier has delivered nothing'] : [];
    case 'refunded':
      return kept > 0n ? ['it says refunded, and the payer does not have the money'] : [];
    case 'payment_failed':
    case 'expired':
      return kept > 0n ? ['the gateway holds its money, and it is neither delivered nor refunded'] : [];
    case 'needs_review':
      return findIdleReview(facts);
    default:
      return [];
  }
}

/** Review is an end only if the vendors leave an order in a way that no rule of ours can decide. */
function findIdleReview(facts: OrderFacts): string[] {
  const isIdle = facts.order.state === 'needs_review' && !needsPerson(facts);
  return isIdle ? ['it waits for a person, and its vendors have settled it'] : [];
}

function needsPerson(facts: OrderFacts): boolean {
  const { order, collected, givenBack, notGivenBack, delivered } = facts;
  const isPaidOtherwise = sumOf(collected) !== order.price && collected.length > 0;
  const isRefundStuck = notGivenBack.length > 0 && givenBack.length === 0 && collected.length > 0;
  const isTakenBack =
    (order.before === 'delivered' && delivered.length === 0) ||
    (order.received !== null && collected.length === 0 && !order.isFromFloat);
  return isPaidOtherwise || isRefundStuck || isTakenBack || findTwice(facts).length > 0;
}

/** The books follow the vendors: an order's movements at gateway and supplier are the real ones. */
function findWrongBooks(facts: OrderFacts): string[] {
  const { order, attempts, collected, givenBack, notGivenBack, delivered, booked } = facts;
  if (order.isDecided || isOpen(order.state) || !isSettled(attempts)) return [];
  // Taken back: it stays in the books until a person has decided.
  const isAwaited = attempts.some(
    ({ contradictedBy: by }) => by === 'payment_taken_back' || by === 'delivery_taken_back',
  );
  if (isAwaited) return [];
  const cost = delivered.reduce((sum, one) => sum + one.cost, 0n);
  const fees = feesOf([...collected, ...givenBack, ...notGivenBack]);
  const untold = untoldFeesOf(notGivenBack, attempts);
  const truth = { gateway: sumOf(collected) - sumOf(givenBack) - fees, supplier: -cost };
  return Object.entries(truth).flatMap(([side, amount]) => {
    const said = bookedAt(booked, side);
    const isRight = said === amount || (side === 'gateway' && said === amount + untold);
    return isRight ? [] : [`its books say ${said} at the ${side}, and the truth is ${amount}`];
  });
}

function describe({ order }: OrderFacts): string {
  const { reference, state, before } = order;
  return `order ${reference} (${before ? `${state} from ${before}` : state})`;
}
