/** Checks our keys with a harmless question: accepted, refused, or no answer. */
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import { right, wrong } from '#kernel/rules/findings.ts';
import type { VendorCheck } from './outcomes.ts';
import { failureOfStatus, type VendorReply } from './vendor-http.ts';

/** `advice`: what to do where the vendor refuses them. */
type KeyQuestion = { title: string; what?: string; advice: string };

export function checkKey(
  { title, what = 'Key', advice }: KeyQuestion,
  reply: VendorReply<unknown>,
  isAccepted = reply.got === 'answer' && reply.status === 200,
): VendorCheck {
  if (isAccepted) return right(`${what} accepted`, `${title} answered.`);
  return findUnheard(title, reply) ?? wrong(`${what} not accepted`, advice);
}

/** Of a supplier who says with the key what is in our wallet. */
export function checkWallet(
  question: KeyQuestion,
  reply: VendorReply<unknown>,
  float: Pesewas | undefined,
): VendorCheck {
  const key = checkKey(question, reply, float !== undefined);
  return float === undefined ? key : { ...key, detail: `GHS ${formatAmount(float)} in the wallet` };
}

/** Undefined if the vendor itself has said no. Everything else says nothing of our keys. */
export function findUnheard(title: string, reply: VendorReply<unknown>): VendorCheck | undefined {
  const status = reply.got === 'not_sent' ? undefined : reply.status;
  if (reply.got !== 'answer' && status === undefined)
    return wrong(
      'Not reached',
      `No answer of ${title} (${reply.reason}): see that this server gets out to it, and try again. Nothing is known of the keys.`,
    );
  const isTurnedAway = failureOfStatus(status ?? 0) === 'config';
  if (isTurnedAway || (reply.got === 'answer' && (status ?? 0) < 500 && status !== 429)) return undefined;
  return wrong(
    'Out of order',
    `${title} answers with HTTP ${status} and says nothing of the keys: try again later.`,
  );
}
