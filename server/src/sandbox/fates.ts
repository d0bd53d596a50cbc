/** Decides the sandbox vendors' outcomes, by the last four digits of a number and by time. Pure. */
import type { Phone } from '@ntem/contract/phones';
import {
  deniedForMs,
  type misbehavingNumbers,
  slowDeliveryMs,
  takenBackAfterMs,
} from '@ntem/contract/sandbox/misbehaving-numbers';
import type { DeliveryAnswer, PromptAnswer, PromptEnding, TransferAnswer } from './schema.ts';
import type { SandboxSettings } from './settings.ts';

/** The answer to the caller, the real outcome if nobody interferes, and when. */
type Fate<Answer, Ending> = { answer: Answer; ending: Ending; afterMs: number };

export type PromptFate = Fate<'accepted' | 'lost' | 'code_wanted', PromptEnding> & {
  /** The status is `unpaid` for ever, whatever the outcome. */
  saysUnpaid?: true;
  /** The money moves a second time, under a reference of the gateway's own. */
  isDoubled?: true;
};
export type TransferFate = Fate<TransferAnswer, 'done' | 'failed'> & {
  /** When it comes back, after it had arrived. */
  takenBackAfterMs?: number;
  isDoubled?: true;
};
export type DeliveryFate = Fate<DeliveryAnswer, 'done' | 'failed'> & {
  takenBackAfterMs?: number;
  /** From then until its end, the supplier says that it failed. */
  deniedAfterMs?: number;
};

const ownRefusalMs = 1_500;
const ownPaymentMs = 2_000;
const transferMs = 1_000;
const lostTransferMs = 5_000;
const lostDeliveryMs = 20_000;
const sendsIntoEmptyFloat = 2;

/** A fate for every number that misbehaves. */
type Special<Side extends keyof typeof misbehavingNumbers, Fate> = Record<
  keyof (typeof misbehavingNumbers)[Side],
  Fate
>;

function choose<Fate>(phone: Phone, special: Record<number, Fate>, ordinary: Fate): Fate {
  const found = Object.entries(special).find(([digits]) => phone.endsWith(digits));
  return found ? found[1] : ordinary;
}

/** Undefined if the gateway is out of reach: then nothing ever happens there. */
export function decidePrompt(payer: Phone, settings: SandboxSettings): PromptFate | undefined {
  const { autoApprove, approveAfterMs, promptWindowMs: windowMs } = settings;
  // Simulated payers answer within the window, however short it is.
  const inTime = (afterMs: number) => Math.min(afterMs, windowMs);
  const expires: PromptFate = { answer: 'accepted', ending: 'expired', afterMs: windowMs };
  const ordinary: PromptFate =
    autoApprove && approveAfterMs <= windowMs
      ? { answer: 'accepted', ending: 'approved', afterMs: approveAfterMs }
      : expires;
  const special: Special<'payer', PromptFate | undefined> = {
    9001: { answer: 'accepted', ending: 'declined', afterMs: inTime(ownRefusalMs) },
    9002: { answer: 'accepted', ending: 'no_money', afterMs: inTime(ownRefusalMs) },
    9003: expires,
    9004: { answer: 'lost', ending: 'approved', afterMs: inTime(ownPaymentMs) },
    9005: undefined,
    9006: { ...expires, answer: 'code_wanted' },
    9007: { ...expires, saysUnpaid: true },
    9008: { ...ordinary, isDoubled: true },
  };
  return choose<PromptFate | undefined>(payer, special, ordinary);
}

/** Money that leaves us, back to a payer or out to a seller. */
export function decideTransfer(receiver: Phone): TransferFate {
  const sent: TransferFate = { answer: 'accepted', ending: 'done', afterMs: transferMs };
  const special: Special<'receiver', TransferFate> = {
    9201: { answer: 'refused', ending: 'failed', afterMs: 0 },
    9202: { ...sent, answer: 'lost' },
    9203: { answer: 'lost', ending: 'failed', afterMs: lostTransferMs },
    9204: { ...sent, takenBackAfterMs: transferMs + takenBackAfterMs },
    9205: { ...sent, isDoubled: true },
  };
  return choose(receiver, special, sent);
}

/** True if the number's earlier meetings with an empty float matter. */
export function meetsEmptyFloat(recipient: Phone): boolean {
  return recipient.endsWith('9105');
}

/** `floatRefusals`: how many sends to this number in a row have met an empty float. */
export function decideDelivery(
  { recipient, floatRefusals }: { recipient: Phone; floatRefusals: number },
  { deliverAfterMs: deliverMs, floatPesewas }: SandboxSettings,
): DeliveryFate {
  const delivered: DeliveryFate = { answer: 'accepted', ending: 'done', afterMs: deliverMs };
  const floatEmpty: DeliveryFate = { answer: 'provider_float', ending: 'failed', afterMs: 0 };
  if (floatPesewas <= 0n) return floatEmpty;
  const special: Special<'recipient', DeliveryFate> = {
    9101: { answer: 'refused', ending: 'failed', afterMs: 0 },
    9102: { ...delivered, answer: 'lost' },
    9103: { answer: 'lost', ending: 'failed', afterMs: lostDeliveryMs },
    9104: { ...delivered, afterMs: slowDeliveryMs },
    9105: floatRefusals < sendsIntoEmptyFloat ? floatEmpty : delivered,
    9106: { ...delivered, takenBackAfterMs: deliverMs + takenBackAfterMs },
    9107: { ...delivered, answer: 'hangs' },
    9108: { ...delivered, afterMs: deliverMs + deniedForMs, deniedAfterMs: deliverMs },
  };
  return choose(recipient, special, delivered);
}

type PromptFacts = { answer: PromptAnswer | null; ending: PromptEnding; endsAt: Date; readAt: Date };

/** A person's action on the handset counts; it was possible only before the end. */
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

/** The vendor's status, which is not always the real outcome. */
export function judgeProgress(facts: Facts): 'done' | 'failed' | 'reversed' | 'in_progress' {
  const hasCome = (moment: Date | null | undefined) => !!moment && facts.readAt >= moment;
  if (hasCome(facts.takenBackAt)) return 'reversed';
  if (hasEnded(facts)) return facts.ending;
  return hasCome(facts.deniedAt) ? 'failed' : 'in_progress';
}

function hasEnded({ endsAt, readAt }: { endsAt: Date; readAt: Date }): boolean {
  return readAt >= endsAt;
}
