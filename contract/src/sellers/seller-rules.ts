/** What sellers' forms ask for and say, apart from the schemas so that a page can have it without them. */
import { sayNumber } from '#words.ts';
import { largestPriceFactor } from './limits.ts';

export const priceTexts = {
  invalid: 'Please enter a valid price',
  belowBase: 'Must be higher than base price',
  tooHigh: `Must be at most ${sayNumber(largestPriceFactor)} times the base price`,
} as const;
