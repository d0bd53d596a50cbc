/** Settles an attempt by a vendor's answer, under the lock of its subject. The same for all callers. */
import type { AttemptDirection, EvidenceSource } from '@ntem/contract/states';
import type { AgedAttempt } from '#attempts/rows/attempts.ts';
import { addEvidence } from '#attempts/rows/evidence.ts';
import { isNameOfAnother, settleAttempt } from '#attempts/rows/settlements.ts';
import {
  type AnswerFacts,
  isHintAnswered,
  isUndecided,
  judgeAnswer,
  type Traits,
  type Verdict,
} from '#attempts/rules/answer-verdicts.ts';
import { nextQuestionMs } from '#attempts/rules/question-times.ts';
import { recordDispute } from '#books/rows/disputes.ts';
import type { Tx } from '#kernel/db/database.ts';
import { maskEvidence } from '#kernel/rules/mask-evidence.ts';
import type { VendorStatus } from '#vendors/ports/outcomes.ts';
import {
  type Actor,
  type AttemptContext,
  type AttemptDeps,
  type Guard,
  leftElsewhere,
  lockAttempt,
  type Operation,
  type Subject,
} from './attempt-context.ts';
import { operationOf } from './operations.ts';
import { settleIt } from './steps.ts';

export type News = {
  attempt: AgedAttempt;
  status: VendorStatus;
  source: EvidenceSource;
  actor: Actor;
  guard?: Guard;
};

export type Settled = {
  verdict: Verdict;
  /** The vendor's word, as far as it is believed. */
  status: VendorStatus;
  attempt: AgedAttempt;
  subject: Subject;
  /** The time to ask the vendor next; undefined if no question is left. */
  againAfterMs: number | undefined;
};

export const doubtedAnswer = 'The vendor uses one reference for two calls and now contradicts itself';

/** The verdict on an attempt in its current state. */
function judge(
  deps: AttemptDeps,
  attempt: AgedAttempt,
  status: VendorStatus,
): { facts: AnswerFacts; verdict: Verdict } {
  const port = operationOf(attempt).port(deps, attempt);
  const { traits } = port;
  const facts = {
    outcome: attempt.outcome,
    says: status.status,
    isExact: isExact(attempt, status),
    ageMs: attempt.ageMs,
    sinceWindowMs: attempt.sinceWindowMs ?? undefined,
    wasSent: attempt.sentAt !== null,
    sentAfterMs: attempt.sentAt ? attempt.sentAt.getTime() - attempt.createdAt.getTime() : 0,
    canBeFound: canBeFound(attempt, traits),
    isElsewhere: leftElsewhere(attempt, port),
    traits,
  };
  return { facts, verdict: judgeAnswer(facts) };
}

/** True if this would change anything that we believe. */
export function isNews(deps: AttemptDeps, attempt: AgedAttempt, status: VendorStatus): boolean {
  const { verdict } = judge(deps, attempt, status);
  return ['happened', 'happened_otherwise', 'did_not_happen', 'taken_back'].includes(verdict);
}

/** A no-op the second time. `status` comes from a question about our own reference, never from a message. */
export async function settle(deps: AttemptDeps, tx: Tx, news: News): Promise<Settled> {
  const { source, actor } = news;
  const { subject, attempt } = await lockAttempt(tx, news.attempt, news.guard);
  const isDoubted = await isOfAnother(deps, tx, attempt, news.status);
  const status = isDoubted ? doubt(news.status) : news.status;
  const { facts, verdict } = judge(deps, attempt, status);
  const isOver = !isUndecided(attempt.outcome);
  const hintAgeMs = attempt.hintAgeMs ?? undefined;
  const isAnswered =
    isSameMoment(news.attempt.hintedAt, attempt.hintedAt) &&
    isHintAnswered({ ...facts, ageMs: hintAgeMs ?? 0 });
  const isOwed = hintAgeMs !== undefined && !isAnswered;
  const againAfterMs = isFollowed(verdict, { isOver, isOwed, direction: attempt.direction })
    ? nextQuestionMs({
        sinceMs: hintAgeMs ?? attempt.ageMs,
        says: status.status,
        isSentAgain: verdict === 'send_again',
        sinceWindowMs: facts.sinceWindowMs,
        firstCheckAfterMs: facts.traits.firstCheckAfterMs,
      })
    : undefined;
  await addEvidence(tx, {
    attemptId: attempt.id,
    source,
    status: status.status,
    said: maskEvidence(wordsOf(status)),
  });
  const turn = { afterMs: againAfterMs, isHintAnswered: isAnswered };
  const context: AttemptContext = { deps, tx, actor, attempt, subject, turn };
  if (isDoubted && isOver && isNews(deps, attempt, news.status)) await reportDoubt(context, news.status);
  // An answer from before its vendor took it back takes nothing of that away.
  const isOld = news.attempt.contradictedBy !== attempt.contradictedBy;
  if (verdict !== 'no_news' || !isOld) await apply(context, verdict, status);
  // It was asked about, even if the outcome is unchanged.
  if (context.turn) await settleIt(context, isDoubted ? status : undefined, {});
  return { verdict, status, attempt, subject, againAfterMs };
}

/** A hint that came after the question was asked is not answered by it. */
function isSameMoment(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

type Standing = { isOver: boolean; isOwed: boolean; direction: AttemptDirection };

/** An undecided attempt is asked about until it is definite; an ended one as long as a hint is unanswered. */
function isFollowed(verdict: Verdict, { isOver, isOwed, direction }: Standing): boolean {
  if (isOver || isOwed) return isOwed;
  // What the gateway described may be somebody else's: it may still tell us of ours.
  if (verdict === 'happened_otherwise') return direction !== 'deliver';
  return verdict === 'wait' || verdict === 'ask_a_person' || verdict === 'send_again';
}

/** The handler of each verdict. */
const consequences = {
  happened: 'happened',
  happened_otherwise: 'happenedOtherwise',
  did_not_happen: 'didNotHappen',
  taken_back: 'takenBack',
  ask_a_person: 'needsPerson',
  wait: 'waits',
  send_again: 'waits',
} as const satisfies Record<Exclude<Verdict, 'no_news'>, keyof Operation>;

async function apply(context: AttemptContext, verdict: Verdict, status: VendorStatus): Promise<void> {
  if (verdict === 'no_news') {
    await clearTakenBack(context, status);
    if (context.attempt.outcome === 'done' && status.status === 'done')
      await operationOf(context.attempt).saidAgain?.(context, status);
    return;
  }
  return operationOf(context.attempt)[consequences[verdict]](context, status);
}

/** An attempt that its vendor reversed and now calls done again is as the books have it. */
async function clearTakenBack({ tx, attempt }: AttemptContext, { status }: VendorStatus): Promise<void> {
  const isTakenBack = ['payment_taken_back', 'delivery_taken_back'].includes(attempt.contradictedBy ?? '');
  if (isTakenBack && status === 'done') await settleAttempt(tx, attempt.id, { contradictedBy: null });
}

/** Value follows only from our own reference, our currency and the exact amount. A bundle has none of them. */
function isExact(attempt: AgedAttempt, status: VendorStatus): boolean {
  if (status.status !== 'done' || !('amount' in status)) return attempt.direction === 'deliver';
  return (
    status.reference === attempt.reference &&
    status.currency === 'GHS' &&
    status.amount === attempt.amountPesewas
  );
}

/** A name that another one has was not lost with the answer: sent again, the vendor would give the same. */
function canBeFound({ vendorReference, repeatedReference }: AgedAttempt, { statusBy }: Traits): boolean {
  if (statusBy === 'none') return false;
  return statusBy === 'ours' || (vendorReference ?? repeatedReference) !== null;
}

/** True if the vendor may mean another attempt: it uses one reference for both, and does not name ours. */
async function isOfAnother(
  deps: AttemptDeps,
  tx: Tx,
  attempt: AgedAttempt,
  status: VendorStatus,
): Promise<boolean> {
  const isOurs = 'reference' in status && status.reference === attempt.reference;
  if (isOurs || status.status === 'unknown') return false;
  const { vendorReference: name } = status;
  const { traits } = operationOf(attempt).port(deps, attempt);
  const isAskedByName = traits.statusBy === 'theirs';
  const isItsName = name !== undefined && name === (attempt.vendorReference ?? attempt.repeatedReference);
  if (attempt.isNameShared && (isAskedByName || isItsName)) return true;
  return name !== undefined && !isItsName && (await isNameOfAnother(tx, attempt, name));
}

/** Kept as evidence, and nothing follows from it. */
function doubt({ status: says, evidence, vendorReference }: VendorStatus): VendorStatus {
  return {
    status: 'unknown',
    reason: 'the vendor calls another order the same',
    evidence: { ...evidence, says },
    ...(vendorReference && { vendorReference }),
  };
}

/** An ended call stays as it is; a person finds out from the vendor which of the two it means. */
async function reportDoubt({ deps, tx, attempt }: AttemptContext, { status }: VendorStatus): Promise<void> {
  const { reference, provider } = attempt;
  if (await recordDispute(tx, { reference, what: doubtedAnswer, theirs: status }))
    deps.log.error(
      { alarm: 'dispute', provider, reference },
      'a vendor contradicts itself: ask it which call it means',
    );
}

/** As JSON can hold it: whole pesewas are text there. */
function wordsOf(status: VendorStatus): Record<string, unknown> | undefined {
  const { status: _, evidence, vendorReference, ...words } = status;
  const said = Object.entries({ ...words, ...evidence, vendorReference }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'bigint' ? value.toString() : value]],
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}
