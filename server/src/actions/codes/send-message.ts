/** Hands a text to the vendor of messages, within the time that any foreign call has. */
import type { Phone } from '@ntem/contract/phones';
import type { Deps } from '#deps.ts';
import { callVendor } from '#providers/call-vendor.ts';
import type { SendOutcome } from '#providers/messages-port.ts';

type Message = { phone: Phone; text: string; code?: string };

/** Never throws: a message that is not certainly refused may be on its way. */
export async function sendMessage(
  { messages, log }: Pick<Deps, 'messages' | 'log'>,
  { phone, text, code }: Message,
): Promise<SendOutcome['outcome']> {
  const result = await callVendor<SendOutcome>(
    (signal) =>
      code === undefined
        ? messages.sendText({ phone, text }, signal)
        : messages.sendCode({ phone, code, text }, signal),
    (reason) => ({ outcome: 'unknown', reason }),
  );
  if (result.outcome !== 'ok')
    log.warn({ outcome: result.outcome, reason: result.reason }, 'a message was not sent for certain');
  return result.outcome;
}
