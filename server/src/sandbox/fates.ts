/** What becomes of what the sandbox vendors are asked, by the last four digits of a number and by time. Pure. */
import type { Phone } from '@ntem/contract/phones';
import { deniedForMs, slowDeliveryMs, takenBackAfterMs } from '@ntem/contract/sandbox-rules';
import type { DeliveryAnswer } from './deliveries.ts';
import type { PromptAnswer, PromptEnding } from './prompts.ts';
import type { SandboxSettings } from './settings.ts';
import type { TransferAnswer } from './transfers.ts';

/** What we are told, how it really ends where nobody interferes, and when. */
type Fate<Answer, Ending> = { answer: Answer; ending: Ending; afterMs: number };

export type PromptFate = Fate<'accepted' | 'lost' | 'code_wanted', PromptEnding> & {
  /** The status says so for ever, whatever happens. */
  saysUnpaid?: true;
  /** The money moves a second time, under a reference of the gateway's own. */
  isDoubled?: true;
};
export type TransferFate = Fate<TransferAnswer, 'done' | 'failed'> & {
  /** It had arrived, and comes back then. */
  takenBackAfterMs?: number;
  isDoubled?: true;
};
export type DeliveryFate = Fate<DeliveryAnswer, 'done' | 'failed'> & {
  takenBackAfterMs?: number;
  /** From then until its end the supplier says that it failed. */
  deniedAfterMs?: number;
};

const ownRefusalMs = 1_500;
const ownPaymentMs = 2_000;
const transferMs = 1_000;
const lostTransferMs = 5_000;
const lostDeliveryMs = 20_000;
const sendsIntoEmptyFloat = 2;

function lastFour(phone: Phone): string {
  return phone.slice(-4);
}

/** Undefined where the gateway is out of reach: nothing happens there, ever. */
export function decidePrompt(payer: Phone, settings: SandboxSettings): PromptFate | undefined {
  const { autoApprove, approveAfterMs, promptWindowMs: windowMs } = settings;
  // Who answers without being asked does so in time, however short the time is.
  const inTime = (afterMs: number) => Math.min(afterMs, windowMs);
  const expires: PromptFate = { answer: 'accepted', ending: 'expired', afterMs: windowMs };
  const ordinary: PromptFate =
    autoApprove && approveAfterMs <= windowMs
      ? { answer: 'accepted', ending: 'approved', afterMs: approveAfterMs }
      : expires;
  switch (lastFour(payer)) {
    case '9001':
      return { answer: 'accepted', ending: 'declined', afterMs: inTime(ownRefusalMs) };
    case '9002':
      return { answer: 'accepted', ending: 'no_money', afterMs: inTime(ownRefusalMs) };
    case '9003':
      return expires;
    case '9004':
      return { answer: 'lost', ending: 'approved', afterMs: inTime(ownPaymentMs) };
    case '9005':
      return undefined;
    case '9006':
      return { ...expires, answer: 'code_wanted' };
    case '9007':
      return { ...expires, saysUnpaid: true };
    case '9008':
      return { ...ordinary, isDoubled: true };
    default:
      return ordinary;
  }
}

/** Money that leaves us, back to a payer or out to a seller. */
export function decideTransfer(receiver: Phone): TransferFate {
  const sent: TransferFate = { answer: 'accepted', ending: 'done', afterMs: transferMs };
  switch (lastFour(receiver)) {
    case '9201':
      return { answer: 'refused', ending: 'failed', afterMs: 0 };
    case '9202':
      return { ...sent, answer: 'lost' };
    case '9203':
      return { answer: 'lost', ending: 'failed', afterMs: lostTransferMs };
    case '9204':
      return { ...sent, takenBackAfterMs: transferMs + takenBackAfterMs };
    case '9205':
      return { ...sent, isDoubled: true };
    default:
      return sent;
  }
}

/** Whether it matters how often this number has met an empty float. */
export function meetsEmptyFloat(recipient: Phone): boolean {
  return lastFour(recipient) === '9105';
}

/** `floatRefusals`: how many sends to this number in a row have met an empty float. */
export function decideDelivery(
  { recipient, floatRefusals }: { recipient: Phone; floatRefusals: number },
  { deliverAfterMs: deliverMs, floatPesewas }: SandboxSettings,
): DeliveryFate {
  const delivered: DeliveryFate = { answer: 'accepted', ending: 'done', afterMs: deliverMs };
  const floatEmpty: DeliveryFate = { answer: 'provider_float', ending: 'failed', afterMs: 0 };
  if (floatPesewas <= 0n) return floatEmpty;
  switch (lastFour(recipient)) {
    case '9101':
      return { answer: 'refused', ending: 'failed', afterMs: 0 };
    case '9102':
      return { ...delivered, answer: 'lost' };
    case '9103':
      return { answer: 'lost', ending: 'failed', afterMs: lostDeliveryMs };
    case '9104':
      return { ...delivered, afterMs: slowDeliveryMs };
    case '9105':
      return floatRefusals < sendsIntoEmptyFloat ? floatEmpty : delivered;
    case '9106':
      return { ...delivered, takenBackAfterMs: deliverMs + takenBackAfterMs };
    case '9107':
      return { ...delivered, answer: 'hangs' };
    case '9108':
      return { ...delivered, afterMs: deliverMs + deniedForMs, deniedAfterMs: deliverMs };
    default:
      return delivered;
  }
}

type PromptFacts = { answer: PromptAnswer | null; ending: PromptEnding; endsAt: Date; readAt: Date };

/** What a person did on the handset counts, and was possible only before the end. */
export function judgePrompt({ answer, ...facts }: PromptFacts): PromptEnding | 'waiting' {
  return answer ?? (hasEnded(facts) ? facts.ending : 'waiting');
}

type Facts = {
  ending: 'done' | 'failed';
  endsAt: Date;
  takenBackAt: Date | null;
  deniedAt?: Date | null;
  readAt: Date;
};

/** What is said of it, which is not always what happens. */
export function judgeProgress(facts: Facts): 'done' | 'failed' | 'reversed' | 'in_progress' {
  const hasCome = (moment: Date | null | undefined) => !!moment && facts.readAt >= moment;
  if (hasCome(facts.takenBackAt)) return 'reversed';
  if (hasEnded(facts)) return facts.ending;
  return hasCome(facts.deniedAt) ? 'failed' : 'in_progress';
}

function hasEnded({ endsAt, readAt }: { endsAt: Date; readAt: Date }): boolean {
  return readAt >= endsAt;
}
