/** Of which attempt, and after which answer of the gateway, a person may speak. */
import { describe, expect, it } from 'vitest';
import type { Attempt } from '#db/attempts.ts';
import { Refusal } from '#domain/refusal.ts';
import type { MoneyStatus } from '#providers/outcomes.ts';
import { requireSilence } from './require-silence.ts';

const asked = { id: 'asked' } as Attempt;
const other = { id: 'other' } as Attempt;
const silent: MoneyStatus = { status: 'unknown', reason: 'timed out' };
const answer = (status: MoneyStatus) => ({ attempt: asked, kind: 'money' as const, status });

describe('a person may speak for the gateway', () => {
  it.each<MoneyStatus>([silent, { status: 'not_found' }])('where it says $status', (status) => {
    expect(requireSilence(answer(status), asked)).toBe(asked);
  });

  it.each([
    ['where nothing was sent', undefined, asked],
    ['where all is decided', answer(silent), undefined],
    ['about another attempt than it was asked about', answer(silent), other],
  ])('not %s', (_, given, undecided) => {
    expect(() => requireSilence(given, undecided)).toThrow(Refusal);
  });
});
