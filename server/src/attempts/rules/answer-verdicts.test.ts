/** Tests of what a vendor's answer proves, and what is never concluded too early. */
import { dayMs, hourMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import { reviewAfterMs } from '@ntem/contract/review/limits';
import { type VendorWord, vendorWords } from '@ntem/contract/states';
import { describe, expect, it } from 'vitest';
import {
  type AnswerFacts,
  isHintAnswered,
  judgeAnswer,
  type Traits,
  type Verdict,
  windowMarginMs,
} from './answer-verdicts.ts';

const traits: Traits = {
  duplicates: 'returns_original',
  statusBy: 'ours',
  notFoundIsConclusiveAfterMs: 10_000,
  firstCheckAfterMs: 2_000,
  referenceFormat: 'letters_and_digits',
  smallestAmount: pesewas(1),
};
const facts: AnswerFacts = {
  outcome: 'open',
  says: 'done',
  isExact: true,
  ageMs: 5_000,
  sinceWindowMs: undefined,
  wasSent: true,
  sentAfterMs: 0,
  canBeFound: true,
  isElsewhere: false,
  traits,
};
const unsafe: Traits = { ...traits, duplicates: 'unsafe' };
const rejecting: Traits = { ...traits, duplicates: 'rejects' };
const vague: Traits = { ...unsafe, notFoundIsConclusiveAfterMs: 'never' };
const late = reviewAfterMs + 1;

describe('of an undecided attempt', () => {
  it.each<[VendorWord, Verdict]>([
    ['done', 'happened'],
    ['failed', 'did_not_happen'],
    ['reversed', 'did_not_happen'],
    ['refunded_to_us', 'did_not_happen'],
    ['in_progress', 'wait'],
    ['needs_attention', 'ask_a_person'],
    ['unknown', 'wait'],
    ['not_found', 'send_again'],
  ])('%s means %s', (says, verdict) => {
    for (const outcome of ['open', 'unknown'] as const)
      expect(judgeAnswer({ ...facts, outcome, says })).toBe(verdict);
  });

  it('done counts only with our own reference, amount and currency', () => {
    expect(judgeAnswer({ ...facts, isExact: false })).toBe('happened_otherwise');
  });

  it.each<[VendorWord]>([['in_progress'], ['unknown']])('%s is for a person after a day', (says) => {
    expect(judgeAnswer({ ...facts, says, ageMs: reviewAfterMs })).toBe('wait');
    expect(judgeAnswer({ ...facts, says, ageMs: late })).toBe('ask_a_person');
  });
});

describe('a call made through another route or account than the current one', () => {
  it.each<[VendorWord, Partial<AnswerFacts>, Verdict]>([
    ['not_found', {}, 'wait'],
    ['not_found', { traits: rejecting, ageMs: hourMs }, 'wait'],
    ['not_found', { traits: unsafe, wasSent: false }, 'wait'],
    ['not_found', { traits: unsafe, ageMs: hourMs }, 'wait'],
    ['not_found', { ageMs: late }, 'ask_a_person'],
    ['unknown', { canBeFound: false }, 'wait'],
    ['unknown', { ageMs: late }, 'ask_a_person'],
    // The vendor knows it in that account after all.
    ['done', {}, 'happened'],
    ['failed', {}, 'did_not_happen'],
    ['in_progress', {}, 'wait'],
  ])('%s %o means %s', (says, more, verdict) => {
    expect(judgeAnswer({ ...facts, ...more, says, isElsewhere: true })).toBe(verdict);
  });
});

describe('a payer who has not approved', () => {
  it.each<[string, number | undefined, Verdict]>([
    ['has time', -1, 'wait'],
    ['is in the margin after it', windowMarginMs, 'wait'],
    ['is too late', windowMarginMs + 1, 'did_not_happen'],
    ['was never given a time', undefined, 'did_not_happen'],
  ])('%s', (_case, sinceWindowMs, verdict) => {
    expect(judgeAnswer({ ...facts, says: 'unpaid', sinceWindowMs })).toBe(verdict);
  });
});

describe('a call that a vendor does not know', () => {
  const judge = (changes: Partial<AnswerFacts>) => judgeAnswer({ ...facts, says: 'not_found', ...changes });

  it.each<[string, Partial<AnswerFacts>, Verdict]>([
    ['waits until the vendor may know it', { ageMs: 2_000 }, 'wait'],
    ['is sent again where that is safe', { ageMs: 2_001 }, 'send_again'],
    ['is sent again where a duplicate is refused', { traits: rejecting }, 'send_again'],
    ['is sent again shortly before a person may speak', { ageMs: 23 * hourMs - 1 }, 'send_again'],
    ['is not sent any more so late that it may still be on its way then', { ageMs: 23 * hourMs }, 'wait'],
    ['is for a person after a day, since it was sent again', { ageMs: late }, 'ask_a_person'],
    ['is never sent twice where that may happen twice', { traits: unsafe }, 'wait'],
    [
      'has failed where it was sent once, after that age',
      { traits: unsafe, ageMs: 10_001 },
      'did_not_happen',
    ],
    [
      'is not concluded upon so soon after it was sent',
      { traits: unsafe, ageMs: 90_001, sentAfterMs: 80_001 },
      'wait',
    ],
    ['is not concluded upon at that age', { traits: unsafe, ageMs: 10_000 }, 'wait'],
    ['is sent where nothing was, though twice is unsafe', { traits: unsafe, wasSent: false }, 'send_again'],
    ['is never concluded upon where nothing is promised', { traits: vague, ageMs: dayMs }, 'wait'],
    ['is then for a person', { traits: vague, ageMs: late }, 'ask_a_person'],
  ])('%s', (_case, changes, verdict) => {
    expect(judge(changes)).toBe(verdict);
  });

  it.each<[string, number, Verdict]>([
    ['the payer can still approve', -1, 'send_again'],
    ['the time is just over', 0, 'wait'],
    ['the margin is not over', windowMarginMs, 'wait'],
    ['the margin is over', windowMarginMs + 1, 'did_not_happen'],
  ])('of a payment, while %s', (_case, sinceWindowMs, verdict) => {
    expect(judge({ sinceWindowMs, ageMs: 200_000 })).toBe(verdict);
  });

  it('is sent again for its own reference where the vendor tells by nothing else', () => {
    const lost: Partial<AnswerFacts> = { says: 'unknown', canBeFound: false };
    expect(judge(lost)).toBe('send_again');
    expect(judge({ ...lost, canBeFound: true })).toBe('wait');
    for (const duplicates of ['rejects', 'unsafe'] as const)
      expect(judge({ ...lost, traits: { ...traits, duplicates } })).toBe('wait');
    expect(judge({ ...lost, ageMs: 23 * hourMs })).toBe('wait');
  });

  it('is sent where nothing was, though twice is unsafe and the vendor tells by its own reference alone', () => {
    const unsent: Partial<AnswerFacts> = {
      says: 'unknown',
      canBeFound: false,
      traits: unsafe,
      wasSent: false,
    };
    expect(judge(unsent)).toBe('send_again');
    expect(judge({ ...unsent, wasSent: true })).toBe('wait');
    expect(judge({ ...unsent, canBeFound: true })).toBe('wait');
    expect(judge({ ...unsent, ageMs: 23 * hourMs })).toBe('wait');
  });

  it.each(['unknown', 'not_found'] as const)(
    'is never sent again once its key may be forgotten: %s',
    (says) => {
      const lost: Partial<AnswerFacts> = { says, canBeFound: false };
      const forgetful: Traits = { ...traits, keyLastsMs: hourMs, notFoundIsConclusiveAfterMs: 'never' };
      expect(judge({ ...lost, traits: forgetful, ageMs: hourMs - 1 })).toBe('send_again');
      expect(judge({ ...lost, traits: forgetful, ageMs: hourMs })).toBe('wait');
      expect(judge({ ...lost, traits: forgetful, ageMs: late })).toBe('ask_a_person');
    },
  );
});

describe('of an attempt that has ended', () => {
  const taken: Verdict = 'taken_back';
  it.each<[AnswerFacts['outcome'], Partial<Record<VendorWord, Verdict>>]>([
    ['done', { failed: taken, reversed: taken, refunded_to_us: taken, unpaid: taken }],
    ['failed', { done: 'happened', in_progress: 'wait', unknown: 'wait' }],
    ['reversed', { done: 'happened', in_progress: 'wait', unknown: 'wait' }],
  ])('%s, only a contradiction is news: %j', (outcome, news) => {
    for (const says of vendorWords)
      expect([says, judgeAnswer({ ...facts, outcome, says })]).toEqual([says, news[says] ?? 'no_news']);
  });

  it('a late success counts only with our own reference, amount and currency', () => {
    for (const outcome of ['failed', 'reversed'] as const)
      expect(judgeAnswer({ ...facts, outcome, isExact: false })).toBe('happened_otherwise');
  });
});

describe('a hint', () => {
  const weekMs = 7 * dayMs;
  it.each<[VendorWord, number, boolean]>([
    ['done', 0, true],
    ['failed', 0, true],
    ['reversed', 0, true],
    ['refunded_to_us', 0, true],
    ['unpaid', 0, true],
    ['needs_attention', 0, true],
    ['in_progress', weekMs, false],
    ['unknown', weekMs, false],
    ['unknown', weekMs + 1, true],
    ['not_found', 10_000, false],
    ['not_found', 10_001, true],
  ])('is answered by %s after %i ms: %s', (says, ageMs, isAnswered) => {
    expect(isHintAnswered({ says, ageMs, traits })).toBe(isAnswered);
  });

  it('is never answered by not_found where that proves nothing', () => {
    expect(isHintAnswered({ says: 'not_found', ageMs: weekMs, traits: vague })).toBe(false);
  });
});
