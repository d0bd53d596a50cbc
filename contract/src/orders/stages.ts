/** The six stages of an order. Buyer, seller and admin, messages and files all say the same of the same order. */
export const stages = [
  'waiting_for_payment',
  'being_sent',
  'delivered',
  'problem',
  'money_sent_back',
  'not_paid',
] as const;
export type Stage = (typeof stages)[number];

export const stageNames: Record<Stage, string> = {
  waiting_for_payment: 'Waiting for payment',
  being_sent: 'Being sent',
  delivered: 'Delivered',
  problem: 'Problem: we are on it',
  money_sent_back: 'Money sent back',
  not_paid: 'Not paid',
};
