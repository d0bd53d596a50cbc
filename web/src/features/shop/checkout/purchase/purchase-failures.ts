/** The meaning of a failed call for the purchase: its words, and whether its key may be used again. */
import { refusals, screenTexts } from '@ntem/contract/errors';
import { ApiError } from '#lib/api/api-error.ts';
import type { FieldName, Problem, PurchaseEvent } from './purchase-flow.ts';

export const checkFailedText = 'Failed to check payment status. Please try again.';

const fieldNames: Record<string, FieldName> = {
  destination: 'recipient',
  phone_number: 'payer',
  network: 'network',
};

type Circumstances = { newKey: string; nowMs: number };

export function buyFailure(error: unknown, { newKey, nowMs }: Circumstances): PurchaseEvent {
  const problem = problemOf(error, {
    fallback: 'Failed to process purchase',
    next: 'Your details are kept. Tap Pay to try again: you will not pay twice.',
    nowMs,
  });
  if (!(error instanceof ApiError)) return { type: 'failed', problem };
  switch (error.code) {
    case 'PRICE_CHANGED':
      return { type: 'price changed', newGhs: newPriceOf(error), key: newKey };
    case 'POSSIBLE_DUPLICATE':
      return { type: 'duplicate found', key: newKey };
    case 'PACKAGE_NOT_FOUND':
      return { type: 'package gone', problem: { text: error.message, next: 'Please choose another one.' } };
  }
  if (!isDefinite(error)) return { type: 'failed', problem };
  const named = Object.entries(error.errors).flatMap(([field, text]) => {
    const name = fieldNames[field];
    return name ? [[name, text] as const] : [];
  });
  return { type: 'failed', problem: { text: problem.text }, errors: Object.fromEntries(named), key: newKey };
}

/** A code that is wrong, or void by now, is never sent again; one whose answer was lost is. */
export function verifyFailure(error: unknown, { nowMs }: Pick<Circumstances, 'nowMs'>): PurchaseEvent {
  const status = error instanceof ApiError ? error.status : 0;
  const problem = problemOf(error, {
    fallback: 'OTP verification failed',
    next: 'The code is kept. Tap Try Again: you will not pay twice.',
    nowMs,
  });
  const next = nextAfterRefusal[status];
  if (next === undefined) return { type: 'failed', problem };
  return { type: 'failed', problem: { ...problem, next, isCodeRefused: true } };
}

const nextAfterRefusal: Record<number, string> = {
  410: 'Ask for a new code with Resend.',
  422: 'Check the code and enter it again.',
  429: 'After that, ask for a new code with Resend.',
};

/** True if the code was void when it was entered, so that only another one helps. */
export function isCodeVoid(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'OTP_EXPIRED';
}

export function resendFailure(error: unknown, { newKey, nowMs }: Circumstances): PurchaseEvent {
  const problem = problemOf(error, { fallback: 'Failed to resend code', next: 'Please try again.', nowMs });
  if (!(error instanceof ApiError)) return { type: 'failed', problem };
  if (error.code === 'OTP_EXPIRED') {
    return {
      type: 'order over',
      problem: { text: refusals.OTP_EXPIRED.text, next: 'Nothing was charged. Tap Pay to get one.' },
      key: newKey,
    };
  }
  return problem.retryAtMs === undefined
    ? { type: 'failed', problem }
    : { type: 'resend put off', problem, resendAtMs: problem.retryAtMs };
}

/** The server has decided, and the same request would be refused again. */
function isDefinite({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

type Wording = { fallback: string; next: string; nowMs: number };

function problemOf(error: unknown, { fallback, next, nowMs }: Wording): Problem {
  if (!(error instanceof ApiError) || error.code === 'UNKNOWN') return { text: fallback, next };
  if (error.status === 0) return { text: screenTexts.NETWORK, next };
  if (error.status === 429) {
    return { text: error.message, retryAtMs: nowMs + (error.retryAfterS ?? 60) * 1000 };
  }
  return { text: error.message, next };
}

function newPriceOf({ data }: ApiError): number {
  return (data as { final_price: number }).final_price;
}
