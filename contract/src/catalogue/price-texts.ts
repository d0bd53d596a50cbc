/** Texts about wrong prices, of a seller and of a package, apart from the schemas so that a page can have them alone. */

import { sayNumber } from '#words.ts';
import { largestPriceFactor } from './limits.ts';

export const priceTexts = {
  invalid: 'Please enter a valid price',
  belowBase: 'Must be higher than base price',
  tooHigh: `Must be at most ${sayNumber(largestPriceFactor)} times the base price`,
  belowCost: 'The amount must not be below the cost price',
} as const;
