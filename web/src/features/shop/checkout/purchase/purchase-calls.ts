/** The purchase's calls, each with the key that makes it safe to repeat. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import { usualNetwork } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import { call } from '#lib/api/api.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { currentSession, setWayToSignIn } from '#lib/session/session.ts';
import type { PurchaseFlow, Seen } from './purchase-flow.ts';

// A purchase continues as a guest if the session has ended.
setWayToSignIn(() => {});

export async function placeOrder({ item, form, buyKey, isDuplicateConfirmed }: PurchaseFlow) {
  const { recipient, payer, network = usualNetwork } = form;
  const body = {
    package_id: item.packageId,
    service_id: item.serviceId,
    destination: canonical(recipient),
    phoneNumber: canonical(payer),
    network,
    type: 'momo' as const,
    name: currentSession()?.user?.name ?? namelessGuest,
    amount: item.priceGhs,
    ...(item.refCode && { ref: item.refCode }),
    ...(isDuplicateConfirmed && { confirm_duplicate: true }),
  };
  const { data } = await asGuestWhenSessionEnds(() =>
    call('POST /databundle-open/buy', { body, idempotencyKey: buyKey }),
  );
  return data;
}

export async function verifyCode({ form, code: sent }: PurchaseFlow, code: string) {
  if (!sent) throw new Error('A code was entered before one was sent.');
  const body = { requestId: sent.requestId, phoneNumber: canonical(form.payer), code };
  const { data } = await asGuestWhenSessionEnds(() =>
    call('POST /databundle-open/verify-otp', { body, idempotencyKey: keyOfCode(sent.key, code) }),
  );
  return data;
}

export async function resendCode({ form, code: sent }: PurchaseFlow) {
  if (!sent) throw new Error('A code was asked for again before one was sent.');
  const body = { requestId: sent.requestId, phoneNumber: canonical(form.payer) };
  const { data } = await asGuestWhenSessionEnds(() =>
    call('POST /databundle-open/resend-otp', { body, idempotencyKey: sent.key }),
  );
  return data.data.otp;
}

/** Vendors' facts about the numbers, shown beside the code. A vendor without an answer adds nothing. */
export async function checkNumbers(requestId: string, payer: string) {
  const { data } = await call('GET /databundle-open/numbers/{requestId}', {
    params: { requestId },
    query: { phone: canonical(payer) },
  });
  return data;
}

export async function checkStatus(paymentId: string, signal?: AbortSignal): Promise<Seen> {
  const { data } = await asGuestWhenSessionEnds(() =>
    call('GET /databundle-open/check-status/{paymentId}', {
      params: { paymentId },
      ...(signal && { signal }),
    }),
  );
  const { status, delivery, stage, reason, undelivered_reason, answer_by, seconds_left: left } = data;
  return {
    ...{ status, delivery, stage },
    ...(reason && { reason }),
    ...(undelivered_reason && { undelivered_reason }),
    ...(answer_by && { answer_by }),
    payableUntilMs: momentIn(left),
  };
}

/** By this device's clock, which may be wrong: the server says how long, not until when. */
export function momentIn(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Date.now() + seconds * 1000;
}

async function asGuestWhenSessionEnds<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const hasEnded = error instanceof ApiError && error.status === 401 && !currentSession();
    if (!hasEnded) throw error;
    return send();
  }
}

/** One body for one number, however it was typed: the key stands for the body as sent. */
function canonical(typed: string): string {
  return parsePhone(typed) ?? typed;
}

/**
 * The same digits get the same key also after a reload, though they are kept nowhere; other digits get another.
 * Without the secret seed the digits cannot be read from it.
 */
export function keyOfCode(seed: string, code: string): string {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (const letter of seed + code) {
    first = Math.imul(first ^ letter.charCodeAt(0), 0x01000193);
    second = Math.imul(second ^ letter.charCodeAt(0), 0x5bd1e995) ^ (second >>> 13);
  }
  return [first, second].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
