/** Faults of a payout, compared with the gateway's real transfers. */
import { statesInFlight } from '#payouts/rules/payout-states.ts';
import { bookedAt, feesOf, isSettled, type PayoutFacts, sumOf } from './match.ts';

export function findPayoutFaults(facts: PayoutFacts): string[] {
  const { payout } = facts;
  const isTold = payout.isDecided || payout.isContradicted;
  const found = isTold ? [] : findWrongEnd(facts);
  return [...found, ...findWrongBooks(facts)].map(
    (fault) => `payout ${payout.reference} (${payout.state}): ${fault}`,
  );
}

function findWrongEnd({ payout, paidOut }: PayoutFacts): string[] {
  if (paidOut.length > 1) return ['the seller was paid more than once'];
  const sent = sumOf(paidOut);
  if (payout.state === 'paid' && sent !== payout.net) return [`it says paid, and ${sent} went out`];
  const isUnderWay = payout.state === 'sending' || payout.state === 'unknown';
  return payout.state !== 'paid' && !isUnderWay && sent > 0n ? ['the seller has it all the same'] : [];
}

function findWrongBooks({ payout, attempts, paidOut, notPaidOut, booked }: PayoutFacts): string[] {
  if (payout.isDecided || statesInFlight.includes(payout.state) || !isSettled(attempts)) return [];
  const said = bookedAt(booked, 'gateway');
  const truth = -sumOf(paidOut) - feesOf([...paidOut, ...notPaidOut]);
  // Contradicted, it waits for a person who says how it is booked.
  if (payout.isContradicted || said === truth) return [];
  return [`its books say ${said} at the gateway, and the truth is ${truth}`];
}
