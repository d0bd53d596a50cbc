/** Texts of a withdrawal, and the reasons to hold commission, apart from the schemas. */
import { amountText } from '#money.ts';
import { phoneText } from '#phones.ts';

/** Reasons to think that an account may be in other hands for a while. */
export const riskReasons = ['new_device', 'password_reset'] as const;
/** Reasons to hold commission before it may be withdrawn. */
export const restReasons = [...riskReasons, 'high_price'] as const;
export type RestReason = (typeof restReasons)[number];

export const withdrawalTexts = {
  amount: amountText,
  phone: phoneText,
  unproved: 'Please prove this number first',
  nothing: 'There is nothing to withdraw',
  notPaid: 'We cannot pay out to this network now. Please use a number of another network',
  code: 'Please enter a valid code',
} as const;

/** The amount as it is shown, such as 10.00. */
export function smallestWithdrawalText(amount: string): string {
  return `The smallest withdrawal is GH₵ ${amount}`;
}
