/** Times at which a vendor is asked about a call. Pure. */
import { hourMs, minuteMs } from '@ntem/contract/durations';
import type { VendorWord } from '@ntem/contract/states';
import { windowMarginMs } from './answer-verdicts.ts';

/** Since the call, or since the last hint, a vendor is asked after these times, and then every hour. */
const askAfterMs = [2_000, 7_000, 22_000, 82_000, 382_000];

/** Time until the next question, by the age of the call or of the last hint. Asking more often changes nothing. */
export function nextAskMs(sinceMs: number, firstCheckAfterMs: number): number {
  if (sinceMs < firstCheckAfterMs) return firstCheckAfterMs - sinceMs;
  const next = askAfterMs.find((afterMs) => afterMs > sinceMs);
  if (next !== undefined) return next - sinceMs;
  const last = askAfterMs.at(-1) ?? 0;
  return hourMs - ((sinceMs - last) % hourMs);
}

/** After a question without an answer, or a second send: ask this often, for this long. */
const insistEveryMs = 15_000;
const insistForMs = 15 * minuteMs;

export type Question = {
  /** Since the call, or since the last hint. */
  sinceMs: number;
  says: VendorWord;
  /** It is sent again now. If it is refused this time, only the next question shows the outcome. */
  isSentAgain: boolean;
  sinceWindowMs: number | undefined;
  firstCheckAfterMs: number;
};

/** Time until the next question: by the timetable, or sooner if there is a reason. */
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

/** A request that starts a call is answered within ten seconds, so the worker leaves it alone for a little longer. */
export const takeOverAfterMs = 10_000;
