/** Texts about prices that a seller sets, apart from the schemas so that a page can have them alone. */

import { sayNumber } from '#words.ts';
import { largestPriceFactor } from './limits.ts';

export const priceTexts = {
  invalid: 'Please enter a valid price',
  belowBase: 'Must be higher than base price',
  tooHigh: `Must be at most ${sayNumber(largestPriceFactor)} times the base price`,
} as const;
