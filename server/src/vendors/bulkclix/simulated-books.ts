/** The simulated BulkClix's records of money, and its answers about them. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import type { SimAnswer, SimCore } from '#vendors/simulators/simulator.ts';

export type Moved = {
  kind: 'collect' | 'payout';
  /** Ours: `transaction_id` of a payment, `client_reference` of a payout. */
  reference: string;
  /** Theirs: `ext_transaction_id` of a payment, `transaction_id` of a payout. */
  id: string;
  phone: string;
  network: string;
  /** In GHS. */
  amount: number;
  callbackUrl?: string;
  at: number;
  end?: { word: string; at: number };
  /** A mistake of the vendor's that a test asks for. */
  odd?: string | undefined;
};

const promptWindowMs = 5 * minuteMs;
export const movesAfterMs = 2 * secondMs;
/** A payment is not found in its first seconds, where a test asks for it. */
const lagMs = 5 * secondMs;
/** Of a success that comes after a failure was reported. */
const lateMs = 2 * promptWindowMs;

export const no = (status: number, message: string): SimAnswer => ({ status, body: { message } });
export const yes = (message: string, data: unknown): SimAnswer => ({ status: 200, body: { message, data } });

/** Undefined if it is not found yet. */
export function wordOf(core: SimCore, { kind, end, at, odd }: Moved): string | undefined {
  const ageMs = core.clock.now() - at;
  if (odd === 'lag' && ageMs < lagMs) return undefined;
  if (odd?.startsWith('word:')) return odd.slice('word:'.length);
  if (odd === 'late_success' && ageMs >= lateMs) return 'success';
  if (end && end.at <= core.clock.now()) return end.word;
  return kind === 'collect' && ageMs >= promptWindowMs ? 'failed' : 'pending';
}

export function describe(core: SimCore, moved: Moved): Record<string, unknown> {
  const { kind, reference, id, odd } = moved;
  const amount = odd === 'other_amount' ? moved.amount + 1 : moved.amount;
  const named = odd === 'other_reference' ? 'another' : reference;
  const names =
    kind === 'collect'
      ? { transaction_id: named, ext_transaction_id: id }
      : {
          transaction_id: odd === 'without_ours_and_other' ? 'another' : id,
          ...(odd?.startsWith('without_ours') ? {} : { client_reference: named }),
        };
  return {
    ...names,
    status: wordOf(core, moved),
    amount: amount.toFixed(2),
    ...(odd === 'other_currency' && { currency: 'NGN' }),
  };
}
