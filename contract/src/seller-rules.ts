/** What sellers' forms ask for and say, apart from the schemas so that a page can have it without them. */

export const priceTexts = {
  invalid: 'Please enter a valid price',
  belowBase: 'Must be higher than base price',
  tooHigh: 'Must be at most ten times the base price',
} as const;

/** A price over this many times the base is a slip of the finger. */
export const largestPriceFactor = 10;

export const withdrawalTexts = {
  amount: 'Please enter a valid amount',
  phone: 'Please enter a valid phone number',
  network: 'Please choose a network',
  unproved: 'Please prove this number first',
  code: 'Please enter a valid code',
} as const;

export type SaleStatus = 'success' | 'pending' | 'failed';

export const saleStatuses = ['success', 'pending', 'failed'] as const satisfies SaleStatus[];

/** How a seller sees a withdrawal. `checking`: the gateway has not said yet whether the money arrived. */
export const withdrawalStatuses = [
  'awaiting_approval',
  'sending',
  'checking',
  'paid',
  'failed',
  'rejected',
] as const;

export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
