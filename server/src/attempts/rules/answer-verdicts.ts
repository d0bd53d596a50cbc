/** Decides what a vendor's answer about a call proves, from the vendor's promises and the call's age. Pure. */
import { dayMs, hourMs } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { AttemptOutcome, VendorWord } from '@ntem/contract/states';

/** The reference by which a vendor can be asked about a call: ours or its own. */
type StatusKey = 'ours' | 'theirs' | 'none';

/** A vendor's promises about one operation. They decide what may be done after an unknown outcome. */
export type Traits = {
  /** The effect of sending a reference again. `unsafe`: it may be carried out a second time. */
  duplicates: 'returns_original' | 'rejects' | 'unsafe';
  /**
   * The vendor recognizes the reference for this long after the call. Sent later, it may be carried out a second time.
   */
  keyLastsMs?: number;
  statusBy: StatusKey;
  /** From this long after the call on, `not_found` proves that nothing arrived. */
  notFoundIsConclusiveAfterMs: number | 'never';
  /** The vendor answers an unknown reference with an error that may mean anything. */
  neverSaysNotFound?: boolean;
  /** No question makes sense before this. */
  firstCheckAfterMs: number;
  referenceFormat: 'letters_and_digits' | 'uuid';
  smallestAmount: Pesewas;
  /** Set if the vendor limits the number of calls. */
  callsAMinute?: number;
};

/** A person may speak for the vendor then: nothing is sent so shortly before that it may still be on its way. */
const sendsUntilMs = reviewAfterMs - hourMs;
/** After the payer's window the gateway gets this long to make up its mind. */
export const windowMarginMs = 30_000;
/** News about something that has ended is followed this long where the vendor gives no definite answer. */
const newsFollowedMs = 7 * dayMs;

export function isUndecided(outcome: AttemptOutcome): boolean {
  return outcome === 'open' || outcome === 'unknown';
}

export type AnswerFacts = {
  outcome: AttemptOutcome;
  says: VendorWord;
  /** Our reference, our currency, our amount. */
  isExact: boolean;
  ageMs: number;
  /** Time since the payer's window to approve ended; negative before. Undefined if nobody has to approve. */
  sinceWindowMs: number | undefined;
  /** True if the moment of sending is on record. */
  wasSent: boolean;
  /** Time from recording to sending; 0 if the moment is not on record, because it was sent at once. */
  sentAfterMs: number;
  /** True if the vendor can be asked: by our reference, or by its own if we know it. */
  canBeFound: boolean;
  /**
   * It was sent through another route or account than the vendor uses now, where it is not known, whatever its outcome.
   */
  isElsewhere: boolean;
  traits: Traits;
};

export type Verdict =
  | 'happened'
  | 'happened_otherwise'
  | 'did_not_happen'
  | 'taken_back'
  | 'send_again'
  | 'wait'
  | 'ask_a_person'
  | 'no_news';

export function judgeAnswer(facts: AnswerFacts): Verdict {
  if (isUndecided(facts.outcome)) {
    const verdict = judgeUndecided(facts);
    const isUnproved = facts.says === 'not_found' || verdict === 'send_again';
    return facts.isElsewhere && isUnproved ? waitForPerson(facts) : verdict;
  }
  const { outcome, says, isExact } = facts;
  if (outcome === 'done') {
    return ['failed', 'reversed', 'refunded_to_us', 'unpaid'].includes(says) ? 'taken_back' : 'no_news';
  }
  if (says === 'done') return isExact ? 'happened' : 'happened_otherwise';
  return says === 'in_progress' || says === 'unknown' ? 'wait' : 'no_news';
}

function judgeUndecided(facts: AnswerFacts): Verdict {
  const { says, isExact } = facts;
  switch (says) {
    case 'done':
      return isExact ? 'happened' : 'happened_otherwise';
    case 'failed':
    case 'reversed':
    case 'refunded_to_us':
      return 'did_not_happen';
    case 'unpaid':
      return isWindowOver(facts) ? 'did_not_happen' : 'wait';
    case 'not_found':
      return judgeNotFound(facts);
    case 'needs_attention':
      return 'ask_a_person';
    case 'unknown':
      if (!facts.canBeFound && givesItsReference(facts) && mayStillSend(facts)) return 'send_again';
      return waitForPerson(facts);
    case 'in_progress':
      return waitForPerson(facts);
  }
}

function waitForPerson({ ageMs }: AnswerFacts): Verdict {
  return ageMs > reviewAfterMs ? 'ask_a_person' : 'wait';
}

/**
 * The vendor can only be asked by a reference of its own, which we do not have. Either it was lost with the answer, and
 * sending again returns it; or nothing was sent yet, which is on record if sending twice is unsafe.
 */
function givesItsReference({ wasSent, traits }: AnswerFacts): boolean {
  return traits.duplicates === 'returns_original' || (traits.duplicates === 'unsafe' && !wasSent);
}

function judgeNotFound(facts: AnswerFacts): Verdict {
  const { ageMs, wasSent, sentAfterMs, traits } = facts;
  const { duplicates, notFoundIsConclusiveAfterMs: conclusiveMs, firstCheckAfterMs } = traits;
  const isSafe = duplicates !== 'unsafe' || !wasSent;
  if (isSafe && mayStillSend(facts) && ageMs > firstCheckAfterMs) return 'send_again';
  const isConclusive = conclusiveMs !== 'never' && ageMs - sentAfterMs > conclusiveMs;
  const canComeLater = facts.sinceWindowMs !== undefined ? !isWindowOver(facts) : duplicates !== 'unsafe';
  if (isConclusive && !canComeLater) return 'did_not_happen';
  return waitForPerson(facts);
}

function isWindowOver({ sinceWindowMs }: AnswerFacts): boolean {
  return sinceWindowMs === undefined || sinceWindowMs > windowMarginMs;
}

/** A payer is asked while they can still approve; anything else until a person may speak for the vendor. */
function mayStillSend({ sinceWindowMs, ageMs, traits: { keyLastsMs } }: AnswerFacts): boolean {
  if (keyLastsMs !== undefined && ageMs >= keyLastsMs) return false;
  return sinceWindowMs === undefined ? ageMs < sendsUntilMs : sinceWindowMs < 0;
}

/** True if this answers a vendor's hint about an attempt that has ended. */
export function isHintAnswered({
  says,
  ageMs,
  traits,
}: Pick<AnswerFacts, 'says' | 'ageMs' | 'traits'>): boolean {
  if (ageMs > newsFollowedMs) return true;
  if (says === 'in_progress' || says === 'unknown') return false;
  if (says !== 'not_found') return true;
  const { notFoundIsConclusiveAfterMs: conclusiveMs } = traits;
  return conclusiveMs !== 'never' && ageMs > conclusiveMs;
}
