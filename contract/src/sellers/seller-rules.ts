/** What sellers' forms ask for and say, apart from the schemas so that a page can have it without them. */
import { phoneText } from '#phones.ts';
import { sayNumber } from '#words.ts';
import { largestPriceFactor } from './limits.ts';

export const priceTexts = {
  invalid: 'Please enter a valid price',
  belowBase: 'Must be higher than base price',
  tooHigh: `Must be at most ${sayNumber(largestPriceFactor)} times the base price`,
} as const;

/** Why an account may be in other hands for a while. */
export const riskReasons = ['new_device', 'password_reset'] as const;
/** Why commission rests before it may be withdrawn. */
export const restReasons = [...riskReasons, 'high_price'] as const;
export type RestReason = (typeof restReasons)[number];

export const withdrawalTexts = {
  amount: 'Please enter a valid amount',
  phone: phoneText,
  unproved: 'Please prove this number first',
  nothing: 'There is nothing to withdraw',
  notPaid: 'We cannot pay out to this network now. Please use a number of another network',
  code: 'Please enter a valid code',
} as const;
