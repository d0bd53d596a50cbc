/** Passes a message to the vendors in their order, within the time limit of any foreign call. */
import { pesewas } from '@ntem/contract/money';
import { type Network, usualNetwork } from '@ntem/contract/networks';
import { measureSms } from '@ntem/contract/notices/sms';
import { networkOfPrefix, type Phone } from '@ntem/contract/phones';
import { noteAnswer } from '#attempts/rows/vendor-lines.ts';
import { noteTrouble } from '#attempts/verbs/pause-after-trouble.ts';
import { chooseMessenger } from '#attempts/verbs/routes.ts';
import type { Deps } from '#deps.ts';
import { shareTransactions } from '#kernel/db/shared-transactions.ts';
import { finishJob, type Job } from '#kernel/jobs/jobs.ts';
import type { MessageTopic } from '#notices/rules/sms-budget.ts';
import { noteCodeSent } from '#orders/rows/orders.ts';
import { callAndLog } from '#vendors/ports/call-and-log.ts';
import { vendorTimeoutMs } from '#vendors/ports/call-vendor.ts';
import type { MessagesPort, NotSentForCertain, SendOutcome } from '#vendors/ports/messages-port.ts';
import type { FailureClass } from '#vendors/ports/outcomes.ts';
import { recordMessageSend } from '#vendors/rows/message-sends.ts';
import { maySpend } from './sms-budget.ts';

type MessageDeps = Pick<Deps, 'db' | 'messages' | 'log' | 'config'>;

/** It is the vendor's fault, not the message's: another one may send it. `alarms`: nothing gets better by itself. */
const failuresOfVendor: Record<FailureClass, { givesWay: boolean; alarms: boolean }> = {
  not_sent: { givesWay: true, alarms: false },
  rate_limited: { givesWay: true, alarms: false },
  config: { givesWay: true, alarms: true },
  provider_float: { givesWay: true, alarms: true },
  refused: { givesWay: false, alarms: false },
};

type Sent = { outcome: 'ok'; credits?: number | undefined };
type Send<Ok extends Sent> = (port: MessagesPort, signal: AbortSignal) => Promise<Ok | NotSentForCertain>;
/** `awaitingId`: the order that waits for the code. */
type Receiver = {
  phone: Phone;
  topic: MessageTopic;
  /** The kind it is charged as. */
  parts: number;
  codeId?: string | undefined;
  awaitingId?: string | undefined;
  /** The event that it reports. */
  orderId?: string | undefined;
  /** It is over with the message. */
  job?: Job | undefined;
};

/** By its prefix: whom a ported number belongs to is not known, and matters to no vendor. */
export function messageNetwork(phone: Phone): Network {
  return networkOfPrefix(phone) ?? usualNetwork;
}

/**
 * The next vendor gets the message only if the one before certainly did not send it: if it may have, it counts as sent,
 * since a second message would carry a second code. Throws only while nothing was sent.
 */
export async function sendInOrder<Ok extends Sent>(
  deps: MessageDeps,
  receiver: Receiver,
  send: Send<Ok>,
): Promise<Ok | NotSentForCertain> {
  const endsMs = Date.now() + vendorTimeoutMs;
  const network = messageNetwork(receiver.phone);
  const except: string[] = [];
  let said: NotSentForCertain = { outcome: 'failed', failure: 'not_sent', reason: 'no vendor' };
  for (let leftMs = vendorTimeoutMs; leftMs > 0; leftMs = endsMs - Date.now()) {
    const port = await chooseMessenger(deps, { network, except });
    if (!port) break;
    except.push(port.name);
    const answer = await sendThrough(deps, port, receiver, send, leftMs);
    if (answer.outcome === 'ok') return answer;
    said = answer;
    if (said.outcome === 'unknown' || !failuresOfVendor[said.failure].givesWay) break;
  }
  return said;
}

/** Uses this vendor, paused or not, and learns from its answer. */
export async function sendThrough<Ok extends Sent>(
  deps: MessageDeps,
  port: MessagesPort,
  { phone, orderId, ...about }: Receiver,
  send: Send<Ok>,
  withinMs = vendorTimeoutMs,
): Promise<Ok | NotSentForCertain> {
  const startedMs = performance.now();
  const told = { call: 'message', vendor: port.name, orderId: orderId ?? about.awaitingId };
  const answer = await callAndLog<Ok | NotSentForCertain>(deps.log, told, (signal) => send(port, signal), {
    unknown: (reason) => ({ outcome: 'unknown', reason }),
    withinMs,
  });
  const tookMs = performance.now() - startedMs;
  await learn(deps, port, answer, { network: messageNetwork(phone), ...about, tookMs });
  if (answer.outcome === 'ok') return answer;
  const { outcome, reason } = answer;
  const line = { vendor: port.name, outcome, reason };
  if (outcome === 'failed' && failuresOfVendor[answer.failure].alarms)
    deps.log.error({ alarm: 'messages', ...line }, 'a vendor of messages sends nothing');
  else deps.log.warn(line, 'a message was not sent for certain');
  return answer;
}

const learnTogether = shareTransactions();
const learnUnseen = shareTransactions('nobody');

type Facts = Omit<Receiver, 'phone' | 'orderId'> & { network: Network; tookMs: number };

/** The message may be gone: an error in our own records does not send it again. */
async function learn(
  { db, messages, log, config }: MessageDeps,
  { name: vendor }: MessagesPort,
  answer: Sent | NotSentForCertain,
  { network, codeId, awaitingId, tookMs, topic, parts, job }: Facts,
): Promise<void> {
  const { outcome } = answer;
  const credits = answer.outcome === 'ok' ? answer.credits : undefined;
  const line = { role: 'send', vendor, network } as const;
  const standsAlone = messages.inOrder().length === 1;
  try {
    // Trouble is counted, one after the other on each line.
    const subjects = answer.outcome === 'ok' ? [] : [`${vendor} ${network}`];
    const share = codeId ? learnTogether : learnUnseen;
    await share(db, subjects, async (tx) => {
      if (awaitingId && outcome === 'ok') await noteCodeSent(tx, awaitingId);
      // A message that may have been sent is charged.
      const costPesewas = pesewas(outcome === 'failed' ? 0n : config.smsCost * BigInt(parts));
      const charged = { kind: topic, parts, costPesewas };
      await recordMessageSend(tx, { vendor, network, codeId, outcome, tookMs, credits, ...charged });
      await finishJob(tx, job);
      if (standsAlone) return;
      const isTaken =
        answer.outcome === 'ok' || (answer.outcome === 'failed' && answer.failure === 'refused');
      if (isTaken) return noteAnswer(tx, { ...line, isTaken });
      const trouble = answer.outcome === 'failed' ? answer.failure : 'silent';
      if (await noteTrouble(tx, line, trouble))
        log.error(
          { alarm: 'messages', vendor, network, reason: trouble },
          'the vendor of messages is paused',
        );
    });
  } catch (error) {
    log.error({ err: error, vendor }, 'what became of a message was not recorded');
  }
}

type Message = {
  phone: Phone;
  text: string;
  topic: MessageTopic;
  orderId?: string;
  job?: Job | undefined;
};

/** A notice. A message that is not certainly refused may be on its way. */
export async function sendMessage(
  deps: MessageDeps,
  { topic, orderId, job, ...message }: Message,
): Promise<SendOutcome['outcome']> {
  if (!(await maySpend(deps, topic))) return 'failed';
  const { messages: parts } = measureSms(message.text);
  // Where another vendor may be asked next, it is not over with this one.
  const last = deps.messages.inOrder().length === 1 ? job : undefined;
  const receiver = { phone: message.phone, topic, orderId, parts, job: last };
  const { outcome } = await sendInOrder(deps, receiver, (port, signal) => port.sendText(message, signal));
  return outcome;
}
