/** Reports about an order in words: the reasons, the progress, and the texts of the form. */
export const reportReasons = [
  'not_arrived',
  'wrong_number',
  'wrong_package',
  'paid_twice',
  'not_refunded',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportWords: Record<ReportReason, string> = {
  not_arrived: 'The bundle has not arrived',
  wrong_number: 'It went to a wrong number',
  wrong_package: 'Another bundle arrived',
  paid_twice: 'The customer paid twice',
  not_refunded: 'The money has not come back',
  other: 'Something else',
};

/** As a buyer says it. */
export const complaintWords: Record<ReportReason, string> = {
  ...reportWords,
  not_arrived: 'The data has not arrived',
  paid_twice: 'I paid twice',
  not_refunded: 'My money has not come back',
};

export const reportStatuses = ['received', 'looked_at', 'answered', 'closed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const statusWords: Record<ReportStatus, string> = {
  received: 'Received',
  looked_at: 'Being looked at',
  answered: 'Answered',
  closed: 'Closed',
};

export function isOpenReport(status: ReportStatus): boolean {
  return status === 'received' || status === 'looked_at';
}

export const reportTexts = {
  reason: 'Please choose what is wrong',
  text: 'Please say what happened',
  plain: 'Please use plain letters',
  answer: 'Please write an answer',
  open: 'You have reported this order. The answer comes to your notices.',
  complained: 'You have told us about this order. The answer comes to this page.',
  tooMany: 'You have told us about this several times. Please call us.',
};
