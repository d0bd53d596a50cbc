/** Kinds of alarms for an admin, in the words of the switches. */

export const alarmKinds = [
  'orders',
  'outcomes',
  'review',
  'payouts',
  'float',
  'books',
  'vendors',
  'worker',
  'backup',
  'disk',
  'guessing',
  'spending',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

export const alarmWords: Record<AlarmKind, string> = {
  orders: 'Paid orders wait too long',
  outcomes: 'A vendor has not confirmed an order',
  review: 'Orders need a decision',
  payouts: 'Payouts wait for approval',
  float: 'Supplier balance is low',
  books: "Our books and the vendors' disagree",
  vendors: 'A vendor is paused',
  worker: 'Jobs are late',
  backup: 'The last backup is old',
  disk: 'The disk is filling up',
  guessing: "Somebody guesses an admin's second step",
  spending: 'Text messages use up their budget',
};
