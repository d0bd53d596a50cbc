/** Every kind of job, and the lane in which it runs: work that may hang never keeps other work from being done. */
const kindsOfLanes = {
  /** Settling what vendors said, and paying back. */
  settle: [
    'expire-order',
    'follow-collect',
    'follow-refund',
    'follow-payout',
    'refund-order',
    'send-payout',
    'carry-out-decision',
  ],
  /** Sending bundles out. */
  deliver: ['deliver-order', 'probe-supplier'],
  /** Asking what became of what was sent. */
  ask: ['follow-deliver'],
  /** Texts to people. */
  messages: ['send-order-link', 'send-payout-notice'],
  /** Reports, sweeps and whatever else nobody waits for. */
  housekeeping: [
    'compare-day',
    'delete-expired-rows',
    'keep-ledger-days',
    'make-all-figures',
    'make-figures',
    'move-ledger-checkpoint',
    'start-comparisons',
    'sweep-orders',
    'sweep-payouts',
    'watch-float',
  ],
} as const;

export type Lane = keyof typeof kindsOfLanes;
export type JobKind = (typeof kindsOfLanes)[Lane][number];

export const lanes = Object.keys(kindsOfLanes) as Lane[];

export function kindsOf(lane: Lane): readonly JobKind[] {
  return kindsOfLanes[lane];
}

const laneOfKind = new Map<JobKind, Lane>(
  lanes.flatMap((lane) => kindsOf(lane).map((kind): [JobKind, Lane] => [kind, lane])),
);

export function laneOf(kind: JobKind): Lane {
  const lane = laneOfKind.get(kind);
  if (!lane) throw new Error(`No lane for the job ${kind}.`);
  return lane;
}
