/** What becomes of what the sandbox vendors are asked, by the last four digits of a number and by time. Pure. */
import type { Phone } from '@ntem/contract/phones';
import type { DeliveryAnswer } from '#db/sandbox-deliveries.ts';
import type { PromptAnswer, PromptEnding } from '#db/sandbox-prompts.ts';
import type { SandboxSettings } from '#db/sandbox-settings.ts';
import type { TransferAnswer } from '#db/sandbox-transfers.ts';

/** What we are told, how it really ends where nobody interferes, and when. */
type Fate<Answer, Ending> = { answer: Answer; ending: Ending; afterMs: number };

export type PromptFate = Fate<'accepted' | 'lost' | 'code_wanted', PromptEnding>;
export type TransferFate = Fate<TransferAnswer, 'done' | 'failed'>;
export type DeliveryFate = Fate<DeliveryAnswer, 'done' | 'failed'>;

const ownRefusalMs = 1_500;
const ownPaymentMs = 2_000;
const transferMs = 1_000;
const lostTransferMs = 5_000;
const lostDeliveryMs = 20_000;
const slowDeliveryMs = 30_000;
const sendsIntoEmptyFloat = 2;

function lastFour(phone: Phone): string {
  return phone.slice(-4);
}

/** Undefined where the gateway is out of reach: nothing happens there, ever. */
export function decidePrompt(payer: Phone, settings: SandboxSettings): PromptFate | undefined {
  const { auto_approve, approve_after_ms, prompt_window_ms: windowMs } = settings;
  // Who answers without being asked does so in time, however short the time is.
  const inTime = (afterMs: number) => Math.min(afterMs, windowMs);
  const expires: PromptFate = { answer: 'accepted', ending: 'expired', afterMs: windowMs };
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
    default:
      return auto_approve && approve_after_ms <= windowMs
        ? { answer: 'accepted', ending: 'approved', afterMs: approve_after_ms }
        : expires;
  }
}

/** Money that leaves us, back to a payer or out to a seller. */
export function decideTransfer(receiver: Phone): TransferFate {
  switch (lastFour(receiver)) {
    case '9201':
      return { answer: 'refused', ending: 'failed', afterMs: 0 };
    case '9202':
      return { answer: 'lost', ending: 'done', afterMs: transferMs };
    case '9203':
      return { answer: 'lost', ending: 'failed', afterMs: lostTransferMs };
    default:
      return { answer: 'accepted', ending: 'done', afterMs: transferMs };
  }
}

/** `floatRefusals`: how many sends to this number in a row have met an empty float. */
export function decideDelivery(
  { recipient, floatRefusals }: { recipient: Phone; floatRefusals: number },
  { deliver_after_ms: deliverMs, float_pesewas }: SandboxSettings,
): DeliveryFate {
  const delivered: DeliveryFate = { answer: 'accepted', ending: 'done', afterMs: deliverMs };
  const floatEmpty: DeliveryFate = { answer: 'provider_float', ending: 'failed', afterMs: 0 };
  if (float_pesewas <= 0n) return floatEmpty;
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
    default:
      return delivered;
  }
}

type PromptFacts = { answer: PromptAnswer | null; ending: PromptEnding; ends_at: Date; read_at: Date };

/** What a person did on the handset counts, and was possible only before the end. */
export function judgePrompt({ answer, ...facts }: PromptFacts): PromptEnding | 'waiting' {
  return answer ?? (hasEnded(facts) ? facts.ending : 'waiting');
}

type Facts = { ending: 'done' | 'failed'; ends_at: Date; read_at: Date };

export function judgeProgress(facts: Facts): 'done' | 'failed' | 'in_progress' {
  return hasEnded(facts) ? facts.ending : 'in_progress';
}

function hasEnded({ ends_at, read_at }: { ends_at: Date; read_at: Date }): boolean {
  return read_at >= ends_at;
}
