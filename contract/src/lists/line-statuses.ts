/** The statuses of a list and of each of its lines, and the kinds of problem that a line may have. */

export const listStatuses = ['draft', 'sending', 'done'] as const;
export type ListStatus = (typeof listStatuses)[number];

/** `held`: set aside and not with the supplier yet. `returned`: back in the float. `unknown`: nobody knows yet. */
export const lineStatuses = [
  'ready',
  'problem',
  'left_out',
  'held',
  'sent',
  'delivered',
  'returned',
  'unknown',
] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** The remedy of a problem: another number, another bundle, or an answer to a question. */
export const problemKinds = ['number', 'bundle', 'twin', 'sent_lately'] as const;
export type ProblemKind = (typeof problemKinds)[number];
