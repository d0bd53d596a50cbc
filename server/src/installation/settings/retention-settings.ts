/** Retention of old data, as far as an operator may choose: never less than limits and the books need. */
import { comparedAgainDays } from '@ntem/contract/books/limits';
import { keptAtLeastDays } from '#installation/rules/retention.ts';
import { wholeNumber } from './setting-values.ts';

export const retentionSettings = {
  keepCodesDays: wholeNumber(keptAtLeastDays.codes, 366)
    .prefault('2')
    .describe('How many days one-time codes are kept. The limits of codes count those of the last day.'),
  keepSessionsDays: wholeNumber(keptAtLeastDays.sessions, 366)
    .prefault('1')
    .describe('How many days a session is kept after its end.'),
  keepEvidenceDays: wholeNumber(keptAtLeastDays.evidence, 3_660)
    .prefault('730')
    .describe(
      'How many days the words of vendors about settled calls are kept. Vendors may take something back for weeks.',
    ),
  keepSandboxDays: wholeNumber(keptAtLeastDays.sandbox, 366)
    .prefault('30')
    .describe(
      `How many days the sandbox vendors remember. Every night the last ${comparedAgainDays} days are compared with them.`,
    ),
};
