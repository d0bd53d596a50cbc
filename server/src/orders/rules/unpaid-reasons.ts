/** Reasons why an order was not paid, for its buyer: only those that the gateway gave for certain. */
import type { OrderState, UnpaidReason } from '@ntem/contract/states';

/** The reasons as named by the adapters of gateways. */
const reasonsOfGateways: Record<string, UnpaidReason> = {
  declined: 'declined',
  insufficient_funds: 'no_money',
  payer_timeout: 'no_answer',
  wrong_pin: 'wrong_pin',
  limit_reached: 'limit_reached',
  low_balance_or_limit: 'no_money_or_limit',
  payer_not_registered: 'no_wallet',
  not_found: 'gateway',
};

/** A payer who does not answer may have got no prompt, so that counts against the gateway; their own no does not. */
const ownRefusals: readonly UnpaidReason[] = [
  'declined',
  'no_money',
  'wrong_pin',
  'limit_reached',
  'no_wallet',
];

/** The gateways' reasons by which the payer, or the payer's wallet, said no: the gateway did its work. */
export const payersRefusals: readonly string[] = Object.entries(reasonsOfGateways)
  .filter(([, reason]) => ownRefusals.includes(reason))
  .map(([name]) => name);

type Unpaid = { state: OrderState /** Of its last call to a gateway. */; reason: string | null | undefined };

/** Undefined if it was paid, may still be, or no reason is known. */
export function whyUnpaid({ state, reason }: Unpaid): UnpaidReason | undefined {
  if (state === 'expired') return 'no_answer';
  return state === 'payment_failed' && reason ? reasonsOfGateways[reason] : undefined;
}

/** The payer's time left to approve. Undefined if no prompt waits. */
export function secondsLeft(
  state: OrderState,
  attempt: { sinceWindowMs: number | null } | undefined,
): number | undefined {
  const isWaiting = state === 'prompting' || state === 'payment_pending';
  if (!isWaiting || attempt?.sinceWindowMs == null) return undefined;
  return Math.max(0, Math.ceil(-attempt.sinceWindowMs / 1000));
}
