/** The actions of the audit log, as noun and verb, and the subject of each noun. */
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { AttentionMove } from '@ntem/contract/review/attention-moves';

type Verbs = {
  /** `promotion.done` is in old logs. */
  user: 'add' | 'change' | 'delete' | 'bring' | 'undo-admin' | 'promotion.done' | 'factor-reset.done';
  person: 'export' | 'erase';
  service: 'add' | 'change' | 'delete';
  package: 'add' | 'change' | 'delete';
  price: 'set' | 'remove';
  prices: 'change' | 'take-back';
  catalogue: 'import';
  list: 'export';
  sellers: 'import' | 'import.ask';
  markup: 'set';
  shop: 'change' | 'take-down' | 'allow';
  announcement: 'send';
  alarms: 'choose';
  report: 'answer' | 'close' | 'look';
  text: 'change' | 'restore';
  brand: 'change' | 'restore';
  sales: 'pause' | 'resume';
  float: 'alarm' | 'top_up';
  vendor: 'pause' | 'resume' | 'order' | 'check' | 'test';
  difference: 'resolve';
  restore: 'ask' | 'end';
  order: AttentionMove | `${AttentionMove}.${'ask' | 'void' | 'withdraw' | 'decline'}`;
  payout: PayoutMove;
  withdrawal: 'request';
  payout_number: 'prove' | 'take-back';
  account:
    | 'sign-in'
    | 'confirm'
    | 'change-password'
    | 'reset-password'
    | 'change-email'
    | 'end-session'
    | 'end-all-sessions'
    | 'add-factor'
    | 'remove-factor'
    | 'add-passkey'
    | 'remove-passkey'
    | 'wrong-factor'
    | 'renew-recovery-codes';
};

export type AuditAction = { [Noun in keyof Verbs]: `${Noun}.${Verbs[Noun]}` }[keyof Verbs];

const subjectKinds: Record<keyof Verbs, string> = {
  user: 'user',
  person: 'user',
  service: 'service',
  package: 'package',
  price: 'bundle',
  prices: 'price_change',
  catalogue: 'file',
  list: 'user',
  sellers: 'file',
  markup: 'user',
  shop: 'user',
  announcement: 'announcement',
  alarms: 'user',
  text: 'message_text',
  brand: 'setting',
  report: 'order',
  sales: 'network',
  float: 'setting',
  vendor: 'vendor',
  difference: 'difference',
  restore: 'restore',
  order: 'order',
  payout: 'payout',
  withdrawal: 'payout',
  payout_number: 'user',
  account: 'user',
};

export function subjectKindOf(action: AuditAction): string {
  const [noun] = action.split('.') as [keyof Verbs];
  return subjectKinds[noun];
}

/** Old names stay in the log, which is append only. */
const writtenAs: Partial<Record<AuditAction, string>> = {
  'price.set': 'price set',
  'price.remove': 'price removed',
  'payout.approve': 'payout approved',
  'payout.reject': 'payout rejected',
  'payout.check': 'payout checked',
  'payout.mark-paid': 'payout marked as paid',
  'payout.mark-failed': 'payout marked as failed',
  'withdrawal.request': 'withdrawal requested',
  'payout_number.prove': 'payout number proved',
  'vendor.pause': 'vendor.rest',
};

export function writeAction(action: AuditAction): string {
  return writtenAs[action] ?? action;
}
