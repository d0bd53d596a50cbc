/** The actions of the audit log, as noun and verb, and the subject of each noun. */
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { AttentionMove } from '@ntem/contract/review/attention-moves';

/** Of a noun: the kind of its subject, and beside it what is done to one. */
type Actions<Verb extends string> = { subject: string; verbs?: Verb };
const on = <Verb extends string>(subject: string): Actions<Verb> => ({ subject });

const nouns = {
  /** `promotion.done` is in old logs. */
  user: on<'add' | 'change' | 'delete' | 'bring' | 'undo-admin' | 'promotion.done' | 'factor-reset.done'>(
    'user',
  ),
  person: on<'export' | 'erase'>('user'),
  service: on<'add' | 'change' | 'delete'>('service'),
  package: on<'add' | 'change' | 'delete'>('package'),
  price: on<'set' | 'remove'>('bundle'),
  prices: on<'change' | 'take-back'>('price_change'),
  catalogue: on<'import'>('file'),
  list: on<'export'>('user'),
  sellers: on<'import' | 'import.ask'>('file'),
  markup: on<'set'>('user'),
  shop: on<'change' | 'take-down' | 'allow'>('user'),
  announcement: on<'send'>('announcement'),
  alarms: on<'choose'>('user'),
  report: on<'answer' | 'close' | 'look'>('order'),
  text: on<'change' | 'restore'>('message_text'),
  legal: on<'change' | 'restore'>('setting'),
  brand: on<'change' | 'restore'>('setting'),
  sales: on<'pause' | 'resume'>('network'),
  channel: on<'open' | 'close'>('channel'),
  float: on<'alarm' | 'top_up'>('setting'),
  seller_float: on<
    | `${'adjust' | 'top_up'}.ask`
    | ('from_earnings' | 'settings' | 'adjust' | 'adjust.decline' | 'give_back' | 'top_up.end')
  >('user'),
  api_key: on<'make' | 'change' | 'rotate' | 'revoke'>('user'),
  webhook: on<'set' | 'secret' | 'dead'>('user'),
  vendor: on<'pause' | 'resume' | 'order' | 'check' | 'pass' | 'test'>('vendor'),
  difference: on<'resolve'>('difference'),
  restore: on<'ask' | 'end'>('restore'),
  order: on<AttentionMove | `${AttentionMove}.${'ask' | 'void' | 'withdraw' | 'decline'}`>('order'),
  payout: on<PayoutMove>('payout'),
  withdrawal: on<'request'>('payout'),
  payout_number: on<'prove' | 'take-back'>('user'),
  account: on<
    | `${'add' | 'remove'}-${'factor' | 'passkey'}`
    | `change-${'password' | 'email'}`
    | `end-${'session' | 'all-sessions'}`
    | 'sign-in'
    | 'confirm'
    | 'reset-password'
    | 'wrong-factor'
    | 'renew-recovery-codes'
  >('user'),
};

type Nouns = typeof nouns;
export type AuditAction = {
  [Noun in keyof Nouns]: `${Noun}.${Exclude<Nouns[Noun]['verbs'], undefined>}`;
}[keyof Nouns];

export function subjectKindOf(action: AuditAction): string {
  const [noun] = action.split('.') as [keyof Nouns];
  return nouns[noun].subject;
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
