/** Hands a message to the vendors in their order, within the time that any foreign call has. */
import type { Phone } from '@ntem/contract/phones';
import type { Deps } from '#deps.ts';
import { callVendor } from '#providers/call-vendor.ts';
import type { MessagesPort, NotSentForCertain, SendOutcome } from '#providers/messages-port.ts';
import type { FailureClass } from '#providers/outcomes.ts';

type MessageDeps = Pick<Deps, 'messages' | 'log'>;

/** It is the vendor's fault, not the message's: another one may send it. `alarms`: nothing gets better by itself. */
const failuresOfVendor: Record<FailureClass, { givesWay: boolean; alarms: boolean }> = {
  not_sent: { givesWay: true, alarms: false },
  rate_limited: { givesWay: true, alarms: false },
  config: { givesWay: true, alarms: true },
  provider_float: { givesWay: true, alarms: true },
  refused: { givesWay: false, alarms: false },
};

/**
 * The next vendor gets the message only where the one before certainly did not send it: whoever may have sent it is
 * believed, since a second message would carry a second code. Never throws.
 */
export async function sendInOrder<Sent extends { outcome: 'ok' }>(
  { messages, log }: MessageDeps,
  send: (port: MessagesPort, signal: AbortSignal) => Promise<Sent | NotSentForCertain>,
): Promise<Sent | NotSentForCertain> {
  return callVendor<Sent | NotSentForCertain>(
    async (signal) => {
      let said: NotSentForCertain = { outcome: 'failed', failure: 'not_sent', reason: 'no vendor' };
      for (const port of messages.inOrder()) {
        const answer = await send(port, signal);
        if (answer.outcome === 'ok') return answer;
        said = answer;
        const failure = said.outcome === 'failed' ? failuresOfVendor[said.failure] : undefined;
        const line = { vendor: port.name, outcome: said.outcome, reason: said.reason };
        if (failure?.alarms) log.error({ alarm: 'messages', ...line }, 'a vendor of messages sends nothing');
        else log.warn(line, 'a message was not sent for certain');
        if (!failure?.givesWay) break;
      }
      return said;
    },
    (reason) => {
      log.warn({ outcome: 'unknown', reason }, 'a message was not sent for certain');
      return { outcome: 'unknown', reason };
    },
  );
}

/** A notice. A message that is not certainly refused may be on its way. */
export async function sendMessage(
  deps: MessageDeps,
  message: { phone: Phone; text: string },
): Promise<SendOutcome['outcome']> {
  const { outcome } = await sendInOrder<{ outcome: 'ok' }>(deps, (port, signal) =>
    port.sendText(message, signal),
  );
  return outcome;
}
