/** Properties that hold for any answers of vendors, in any order and any number. */
import { dayMs, hourMs } from '@ntem/contract/durations';
import { pesewas } from '@ntem/contract/money';
import { type AttemptOutcome, attemptOutcomes, type VendorWord, vendorWords } from '@ntem/contract/states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnswerFacts,
  isUndecided,
  judgeAnswer,
  type Verdict,
  windowMarginMs,
} from './answer-verdicts.ts';

const anything = fc.record({
  outcome: fc.constantFrom(...attemptOutcomes),
  says: fc.constantFrom(...vendorWords),
  isExact: fc.boolean(),
  ageMs: fc.integer({ min: 0, max: 3 * dayMs }),
  sinceWindowMs: fc.option(fc.integer({ min: -hourMs, max: 3 * dayMs }), { nil: undefined }),
  wasSent: fc.boolean(),
  sentAfterMs: fc.integer({ min: 0, max: dayMs }),
  canBeFound: fc.boolean(),
  isElsewhere: fc.boolean(),
  traits: fc.record({
    duplicates: fc.constantFrom('returns_original', 'rejects', 'unsafe'),
    statusBy: fc.constantFrom('ours', 'theirs', 'none'),
    notFoundIsConclusiveAfterMs: fc.option(fc.integer({ min: 0, max: dayMs }), { nil: 'never' as const }),
    firstCheckAfterMs: fc.integer({ min: 0, max: 60_000 }),
    referenceFormat: fc.constantFrom('letters_and_digits', 'uuid'),
    smallestAmount: fc.constant(pesewas(1)),
  }),
});

describe('whatever a vendor says', () => {
  it('nothing is sent twice where it may happen twice, and nothing is sent that has ended', () => {
    fc.assert(
      fc.property(anything, (any) => {
        if (judgeAnswer(any) !== 'send_again') return;
        expect(isUndecided(any.outcome)).toBe(true);
        expect(any.traits.duplicates !== 'unsafe' || !any.wasSent).toBe(true);
        expect(any.isElsewhere).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('only a definite word decides', () => {
    fc.assert(
      fc.property(anything, (any) => {
        const verdict = judgeAnswer(any);
        if (any.says === 'in_progress' || any.says === 'unknown' || any.says === 'needs_attention')
          expect(['wait', 'send_again', 'ask_a_person', 'no_news']).toContain(verdict);
        if (verdict === 'happened') expect(any.says === 'done' && any.isExact).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('nothing is given up for failed that could still come by what was sent', () => {
    fc.assert(
      fc.property(anything, (any) => {
        if (judgeAnswer({ ...any, says: 'not_found' }) !== 'did_not_happen') return;
        expect(any.isElsewhere).toBe(false);
        const { notFoundIsConclusiveAfterMs: conclusiveMs, duplicates } = any.traits;
        expect(conclusiveMs !== 'never' && any.ageMs - any.sentAfterMs > conclusiveMs).toBe(true);
        expect(
          any.sinceWindowMs === undefined ? duplicates === 'unsafe' : any.sinceWindowMs > windowMarginMs,
        ).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

/** The outcome of the attempt by then. */
function outcomeAfter(any: AnswerFacts): AttemptOutcome {
  const outcomes: Partial<Record<Verdict, AttemptOutcome>> = {
    happened: 'done',
    did_not_happen: 'failed',
    taken_back: 'reversed',
  };
  return outcomes[judgeAnswer(any)] ?? any.outcome;
}

describe('however often a vendor says it', () => {
  it('the same word a second time changes nothing, so that nothing counts twice', () => {
    fc.assert(
      fc.property(anything, (any) => {
        const outcome = outcomeAfter(any);
        if (outcome !== any.outcome)
          expect(judgeAnswer({ ...any, outcome })).toBe(isSilent(any.says) ? 'wait' : 'no_news');
      }),
      { numRuns: 2000 },
    );
  });

  const isSilent = (says: VendorWord) => says === 'in_progress' || says === 'unknown';

  it('no row of words ends an attempt as done whose vendor has never said done', () => {
    const words = fc.array(fc.constantFrom(...vendorWords.filter((word) => word !== 'done')), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(anything, words, (any, said) => {
        let outcome: AttemptOutcome = 'open';
        for (const says of said) outcome = outcomeAfter({ ...any, outcome, says });
        expect(outcome).not.toBe('done');
      }),
      { numRuns: 2000 },
    );
  });
});
