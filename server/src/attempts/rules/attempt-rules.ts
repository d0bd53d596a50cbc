/** What a vendor's word about a foreign call proves, by the vendor's own promises and the call's age. Pure. */
import { dayMs, hourMs, minuteMs, secondMs } from '@ntem/contract/durations';
import type { Pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import type { AttemptOutcome, VendorWord } from '@ntem/contract/states';

/** Whose reference the vendor takes when it is asked what became of a call. */
type StatusKey = 'ours' | 'theirs' | 'none';

/** What a vendor promises about one operation, from which follows what may be done after an unknown outcome. */
export type Traits = {
  /** What becomes of a reference that is sent again. `unsafe`: it may happen a second time. */
  duplicates: 'returns_original' | 'rejects' | 'unsafe';
  /** How long after the call the vendor surely knows its reference. Sent later, it may happen a second time. */
  keyLastsMs?: number;
  statusBy: StatusKey;
  /** How long after the call `not_found` proves that nothing arrived. */
  notFoundIsConclusiveAfterMs: number | 'never';
  /** What it has not heard of it answers by an error that may mean anything. */
  neverSaysNotFound?: boolean;
  /** No question makes sense before this. */
  firstCheckAfterMs: number;
  referenceFormat: 'letters_and_digits' | 'uuid';
  smallestAmount: Pesewas;
  /** Where the vendor counts calls. */
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
  /** Since the payer's time to approve ended; negative before. Undefined where nobody has to approve. */
  sinceWindowMs: number | undefined;
  /** Whether the moment of sending is on record. */
  wasSent: boolean;
  /** How long after it was recorded that was; 0 where it is not on record, and was at once. */
  sentAfterMs: number;
  /** Whether the vendor can be asked at all: by our reference, or by its own, which we know. */
  canBeFound: boolean;
  /** It left by another way or account than its vendor is reached by now: there it is not known, whatever became of it. */
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
 * The vendor tells only by a reference of its own, which we do not have. It was lost with the answer: sent again, the
 * vendor gives it. Or nothing was sent yet, which is on record where sending twice is unsafe.
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

/** Whether a vendor's hint about something that has ended is answered by this, or is still owed an answer. */
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

/** Since the call, or since the last hint, a vendor is asked after these times, and then every hour. */
const askAfterMs = [2_000, 7_000, 22_000, 82_000, 382_000];

/** How long until the next question, this long after the call or the last hint. Questions in between change nothing. */
export function nextAskMs(sinceMs: number, firstCheckAfterMs: number): number {
  if (sinceMs < firstCheckAfterMs) return firstCheckAfterMs - sinceMs;
  const next = askAfterMs.find((afterMs) => afterMs > sinceMs);
  if (next !== undefined) return next - sinceMs;
  const last = askAfterMs.at(-1) ?? 0;
  return hourMs - ((sinceMs - last) % hourMs);
}

/** A question that got no answer has told us nothing, and what is sent again is news: asked this often, for this long. */
const insistEveryMs = 15_000;
const insistForMs = 15 * minuteMs;

export type Question = {
  /** Since the call, or since the last hint. */
  sinceMs: number;
  says: VendorWord;
  /** It is sent again now. Should it be refused this time, only the next question tells what became of it. */
  isSentAgain: boolean;
  sinceWindowMs: number | undefined;
  firstCheckAfterMs: number;
};

/** How long until the next question after this one: by the timetable, or sooner where there is a reason. */
export function nextQuestionMs(question: Question): number {
  const { sinceMs, says, isSentAgain, sinceWindowMs, firstCheckAfterMs } = question;
  const regularMs = nextAskMs(sinceMs, firstCheckAfterMs);
  if (sinceMs < firstCheckAfterMs) return regularMs;
  const isOpen = says === 'unknown' || isSentAgain;
  const insistMs = isOpen && sinceMs < insistForMs ? insistEveryMs : regularMs;
  // Once the payer's time is over, what was not paid is certain.
  const untilCertainMs = sinceWindowMs === undefined ? 0 : windowMarginMs + 1_000 - sinceWindowMs;
  return Math.min(regularMs, insistMs, untilCertainMs > 0 ? untilCertainMs : regularMs);
}

/** How long to wait before a vendor that could not take a call is tried again, after this many refusals. */
export function retryMs(refusals: number): number {
  return Math.min(10_000 * 2 ** Math.max(0, refusals - 3), 5 * minuteMs);
}

/** A request that starts a call is answered within ten seconds, so the worker leaves it alone for a little longer. */
export const takeOverAfterMs = 10_000;

/** How often one order goes to a vendor that rests while another does its work. */
export const trialEveryMs = minuteMs;
/** How often a supplier that rests is tried, by why it rests. */
export const probeEveryMs = { silent: 3 * secondMs, refused: 10 * secondMs };
