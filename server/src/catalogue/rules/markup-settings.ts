/** The setting of the highest markup. */
import { wholeNumber } from '#installation/settings/setting-values.ts';

export const markupSettings = {
  markupMaxPercent: wholeNumber(0, 10_000)
    .prefault('200')
    .describe('The most that a seller may add to the base price, in percent of it.'),
};
