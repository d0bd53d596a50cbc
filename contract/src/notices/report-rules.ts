/** What a seller may report about an order, and how often. */
export const reportReasons = ['not_arrived', 'wrong_number', 'wrong_package', 'paid_twice', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportWords: Record<ReportReason, string> = {
  not_arrived: 'The bundle has not arrived',
  wrong_number: 'It went to a wrong number',
  wrong_package: 'Another bundle arrived',
  paid_twice: 'The customer paid twice',
  other: 'Something else',
};

export const reportsADay = 10;

export const reportTexts = {
  reason: 'Please choose what is wrong',
  text: 'Please say what happened',
  answer: 'Please write an answer',
  open: 'You have reported this order. The answer comes to your notices.',
};
