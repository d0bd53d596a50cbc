/** Calls a vendor and logs it: the order, the question, the vendor, the duration and the outcome. */
import type { Log } from '#kernel/log.ts';
import { callVendor, vendorTimeoutMs } from './call-vendor.ts';
import type { CodeVerdict } from './messages-port.ts';

/** All lines of one purchase have its `orderId`, and those of a withdrawal its `payoutId`. */
export type LoggedCall = {
  call: string;
  vendor: string;
  orderId?: string | undefined;
  payoutId?: string | undefined;
  attemptId?: string | undefined;
  /** The vendor's reference. */
  reference?: string | undefined;
};

type Patient<Result> = { unknown: (reason: string) => Result; withinMs?: number | undefined };

export async function callAndLog<Result>(
  log: Log,
  told: LoggedCall,
  call: (signal: AbortSignal) => Promise<Result>,
  { unknown, withinMs = vendorTimeoutMs }: Patient<Result>,
): Promise<Result> {
  const startedMs = performance.now();
  const result = await callVendor(call, unknown, withinMs);
  const ms = Math.round(performance.now() - startedMs);
  log.info({ ...told, ms, ...classOf(result) }, 'a vendor was asked');
  return result;
}

/** Any other text may be a person's name. */
const verdicts: readonly CodeVerdict[] = ['right', 'wrong', 'expired', 'unavailable'];

/** The outcome in our own words: the vendor's may contain names and numbers, and are kept with the attempt. */
export function classOf(result: unknown): { outcome: string; failure?: string } {
  if (result === undefined || result === null) return { outcome: 'no answer' };
  const verdict = verdicts.find((known) => known === result);
  if (typeof result !== 'object') return { outcome: verdict ?? 'answered' };
  const { outcome, status, failure } = result as Record<string, unknown>;
  const ended = outcome ?? status;
  return {
    outcome: typeof ended === 'string' ? ended : 'answered',
    ...(typeof failure === 'string' && { failure }),
  };
}

type About = {
  id: string;
  orderId: string | null;
  payoutId: string | null;
  reference: string;
  provider: string;
};

export function aboutAttempt(attempt: About): Omit<LoggedCall, 'call'> {
  const { id: attemptId, orderId, payoutId, reference, provider: vendor } = attempt;
  return { vendor, reference, attemptId, ...(orderId && { orderId }), ...(payoutId && { payoutId }) };
}
