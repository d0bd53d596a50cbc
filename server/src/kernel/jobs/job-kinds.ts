/** Every kind of job: its lane, so that work that hangs does not block other work, and its subject. */

/** Null for jobs of the timetable. */
const kindsOfLanes = {
  /** Settling vendors' answers, and refunds. */
  settle: {
    'expire-order': 'orderId',
    'follow-collect': 'attemptId',
    'send-prompt': 'attemptId',
    'follow-refund': 'attemptId',
    'follow-payout': 'attemptId',
    'refund-order': 'orderId',
    'send-payout': 'payoutId',
    'carry-out-decision': 'decisionId',
  },
  /** Sending bundles out. */
  deliver: { 'deliver-order': 'orderId', 'probe-supplier': 'supplierLine' },
  /** The same for orders of sellers' lists, so that hundreds at once do not hold up guests. */
  lists: { 'deliver-list-order': 'orderId' },
  /** Asks about the outcome of calls. */
  ask: { 'follow-deliver': 'attemptId' },
  /** Texts to people. */
  messages: {
    'send-complaint-answer': 'reportId',
    'answer-chat': 'chatId',
    'send-order-link': 'orderId',
    'send-order-news': 'orderId',
    'send-payout-notice': 'payoutNumberId',
    'send-taken-back-notice': 'payoutNumberId',
    'send-withdrawal-notice': 'payoutId',
    'send-wrong-factor-notice': 'userId',
    'send-admin-notice': 'adminNotice',
    'send-key-notice': 'keyId',
    'send-webhook-notice': 'sellerId',
    'send-invitation': 'invitationCode',
    'note-sale': 'orderId',
    'send-announcement': 'announcementId',
    'send-seller-text': 'noticeId',
    'send-sales-summary': 'sellerDay',
  },
  /** Messages to sellers' own programs, and orders of their test keys. */
  webhooks: { 'send-webhooks': 'sellerId', 'end-test-order': 'testOrderId' },
  /** Reports, sweeps and everything else that nobody waits for. */
  housekeeping: {
    'ask-after-restore': null,
    'compare-day': 'day',
    'delete-expired-rows': null,
    'erase-orders': 'erasureId',
    'keep-ledger-days': null,
    'keep-sale-days': null,
    'make-all-figures': null,
    'make-figures': 'figures',
    'move-ledger-checkpoint': null,
    'start-comparisons': null,
    'sweep-orders': null,
    'sweep-payouts': null,
    'watch-delivery-times': null,
    'watch-float': null,
    'watch-prices': null,
  },
} as const;

type Kinds = typeof kindsOfLanes;
export type Lane = keyof Kinds;
export type JobKind = { [L in Lane]: keyof Kinds[L] }[Lane];

type SubjectName<Kind> = { [L in Lane]: Kind extends keyof Kinds[L] ? Kinds[L][Kind] : never }[Lane];
/** A job's kind, and its subject by name: one about an order wants `orderId`. */
export type JobName = {
  [Kind in JobKind]: SubjectName<Kind> extends string
    ? { kind: Kind } & Record<SubjectName<Kind>, string>
    : { kind: Kind };
}[JobKind];

export const lanes = Object.keys(kindsOfLanes) as Lane[];

export function kindsOf(lane: Lane): readonly JobKind[] {
  return Object.keys(kindsOfLanes[lane]) as JobKind[];
}

const laneOfKind = new Map<JobKind, Lane>(
  lanes.flatMap((lane) => kindsOf(lane).map((kind): [JobKind, Lane] => [kind, lane])),
);

export function laneOf(kind: JobKind): Lane {
  const lane = laneOfKind.get(kind);
  if (!lane) throw new Error(`No lane for the job ${kind}.`);
  return lane;
}

/** The name of its subject, such as `orderId`; null for jobs of the timetable. */
export function subjectNameOf(kind: JobKind): string | null {
  const kinds: Record<string, string | null> = kindsOfLanes[laneOf(kind)];
  return kinds[kind] ?? null;
}

/** Jobs that may send a bundle or money, or give up an order: not run before a restore is compared. */
export const kindsAfterRestore: readonly JobKind[] = [
  'expire-order',
  'deliver-order',
  'deliver-list-order',
  'probe-supplier',
  'refund-order',
  'send-payout',
  'carry-out-decision',
];
