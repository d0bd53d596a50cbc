/** The simulated MTN MoMo's record of a request, and its answers about it. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import type { SimAnswer, SimCore } from '#vendors/simulators/simulator.ts';

export type Kind = 'collect' | 'transfer';

export type Request = {
  id: number;
  kind: Kind;
  reference: string;
  phone: string;
  amount: string;
  externalId: string;
  callbackUrl: string | undefined;
  at: number;
  end?: { status: 'SUCCESSFUL' | 'FAILED'; reason?: string; at: number };
  /** A mistake of the vendor's that a test asks for. */
  odd?: string | undefined;
};

const promptWindowMs = 5 * minuteMs;
export const movesAfterMs = 2 * secondMs;
/** Of a success that comes after a failure was reported. */
const lateMs = 2 * promptWindowMs;

export const no = (status: number, code: string, message = code): SimAnswer => ({
  status,
  body: { code, message },
});

export function inPesewas({ amount }: Request): number {
  return Math.round(Number(amount) * 100);
}

export function stateOf(core: SimCore, { kind, end, at, odd }: Request): { status: string; reason?: string } {
  const ageMs = core.clock.now() - at;
  if (odd?.startsWith('reason:')) return { status: 'FAILED', reason: odd.slice('reason:'.length) };
  if (odd === 'new_word') return { status: 'SETTLING' };
  if (odd === 'late_success' && ageMs >= lateMs) return { status: 'SUCCESSFUL' };
  if (end && end.at <= core.clock.now())
    return { status: end.status, ...(end.reason && { reason: end.reason }) };
  if (kind === 'collect' && ageMs >= promptWindowMs) return { status: 'FAILED', reason: 'EXPIRED' };
  return { status: 'PENDING' };
}

/** The body of the status and of the callback. */
export function describe(core: SimCore, request: Request): Record<string, unknown> {
  const { id, kind, amount, externalId, phone, odd } = request;
  const state = stateOf(core, request);
  return {
    ...(state.status === 'SUCCESSFUL' && { financialTransactionId: String(id) }),
    externalId: odd === 'other_reference' ? 'another' : externalId,
    amount: odd === 'other_amount' ? String(Number(amount) + 1) : amount,
    currency: odd === 'other_currency' ? 'EUR' : 'GHS',
    [kind === 'collect' ? 'payer' : 'payee']: { partyIdType: 'MSISDN', partyId: `233${phone.slice(1)}` },
    ...state,
    ...(odd === 'reason_object' && state.reason && { reason: { code: state.reason, message: '' } }),
  };
}
