/** What sellers' forms ask for and say, apart from the schemas so that a page can have it without them. */
import { sayNumber } from './durations.ts';
import { largestPriceFactor } from './limits.ts';
import { phoneText } from './phones.ts';

export const priceTexts = {
  invalid: 'Please enter a valid price',
  belowBase: 'Must be higher than base price',
  tooHigh: `Must be at most ${sayNumber(largestPriceFactor)} times the base price`,
} as const;

export const withdrawalTexts = {
  amount: 'Please enter a valid amount',
  phone: phoneText,
  network: 'Please choose a network',
  unproved: 'Please prove this number first',
  code: 'Please enter a valid code',
} as const;
