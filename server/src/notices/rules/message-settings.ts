/** Settings of text messages: the most in a day, what one costs, and the budget of a month. */
import { ghs, wholeNumber } from '#installation/settings/setting-values.ts';

export const messageSettings = {
  smsDailyCap: wholeNumber(1, 999_999)
    .prefault('5000')
    .describe('The most codes sent in a calendar day, over everybody.'),
  orderSmsDailyCap: wholeNumber(0, 999_999)
    .prefault('1000')
    .describe('The most messages a day about delivered, late and refunded orders; 0 sends none.'),
  saleSmsDailyCap: wholeNumber(0, 999_999)
    .prefault('1000')
    .describe('The most messages a day to sellers who want one for each sale; 0 sends none and offers none.'),
  smsCost: ghs(0n)
    .prefault('0.04')
    .describe('What one text message costs, in GHS, or each part of a longer one.'),
  smsMonthlyBudget: ghs(1n)
    .optional()
    .describe(
      "The most that text messages may cost each month, in GHS. Sellers' are cut first, codes of buyers last, and admins " +
        'are told before. Default: none.',
    ),
};
