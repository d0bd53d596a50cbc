/** Checks whether a vendor's latest answer objects to an admin's decision. */
import type { PayoutMove } from '@ntem/contract/payouts/payout-moves';
import type { AttentionMove } from '@ntem/contract/review/attention-moves';
import type { AttemptDirection, VendorWord } from '@ntem/contract/states';

export type Answered = {
  direction: AttemptDirection;
  provider: string;
  says: VendorWord;
  /** The books counted it as done before it was asked about: that it still is, is no objection. */
  wasDone: boolean;
  /** It had failed before it was asked about, and another one was made in its place. */
  wasFailed?: boolean;
};

type Rule = Partial<Record<AttemptDirection, readonly VendorWord[]>>;

const whenBack: Rule = {
  collect: ['in_progress'],
  deliver: ['done', 'in_progress'],
  refund: ['failed', 'in_progress'],
};

/** A vendor's certain knowledge wins over an admin's belief. */
const objections: Record<AttentionMove | PayoutMove, Rule> = {
  check: {},
  deliver: { deliver: ['done', 'in_progress'], refund: ['done', 'in_progress'] },
  refund: { deliver: ['done', 'in_progress'], refund: ['done', 'in_progress'] },
  'return-extra': { refund: ['in_progress'] },
  'mark-delivered': { deliver: ['failed', 'in_progress', 'reversed', 'refunded_to_us'] },
  'mark-refunded': whenBack,
  'mark-refunded-twice': whenBack,
  'mark-unpaid': { collect: ['done', 'in_progress'] },
  'settle-by-hand': { refund: ['done', 'in_progress'] },
  approve: {},
  reject: {},
  'mark-paid': {
    collect: ['failed', 'in_progress', 'unpaid', 'reversed'],
    payout: ['failed', 'in_progress'],
  },
  'mark-failed': { payout: ['done', 'in_progress'] },
};

/** These decisions would pay twice for a bundle that was delivered. */
const sends: (AttentionMove | PayoutMove)[] = ['deliver', 'refund'];

const phrases: Record<VendorWord, string> = {
  done: 'that it is done',
  in_progress: 'that it is still under way',
  unpaid: 'that the payer has not approved',
  failed: 'that it failed',
  reversed: 'that it was taken back',
  refunded_to_us: 'that it did not happen and our money came back',
  needs_attention: 'that it waits for a person there',
  not_found: 'that it does not know it',
  unknown: 'nothing',
};

const subjects: Record<AttemptDirection, string> = {
  collect: 'the payment',
  deliver: 'the delivery',
  refund: 'the refund',
  payout: 'the payout',
};

/** A sentence for the admin, or nothing. `about`: what of this the decision itself is about. */
export function findObjection(
  move: AttentionMove | PayoutMove,
  answers: readonly Answered[],
  { isContradicted }: { isContradicted: boolean },
): string | undefined {
  const against = answers.find((answer) => {
    const { direction, says, wasDone } = answer;
    // A move of an earlier version has no rule: it is not open any more.
    if (!objections[move]?.[direction]?.includes(says)) return false;
    // That an earlier attempt still counts as failed says nothing about its successor, or about money that went back
    // without one.
    if (says === 'failed' && (isReplaced(answer, answers) || isWithout(move, answer))) return false;
    // An outcome that already counts, and is confirmed, is the basis of the admin's decision; but a bundle delivered
    // after all is not refunded.
    if (!(direction === 'deliver' && sends.includes(move)) && wasDone && says === 'done') return false;
    // A person decides against the vendor's last word only where the two contradict each other.
    return !(isContradicted && ['failed', 'reversed', 'refunded_to_us'].includes(says));
  });
  return (
    against &&
    `${against.provider} now says of ${subjects[against.direction]} ${phrases[against.says]}. Nothing was done.`
  );
}

function isWithout(move: AttentionMove | PayoutMove, { direction, wasFailed = false }: Answered): boolean {
  return move === 'mark-refunded' && direction === 'refund' && wasFailed;
}

function isReplaced({ direction, wasFailed = false }: Answered, answers: readonly Answered[]): boolean {
  return wasFailed && answers.some((other) => other.direction === direction && !other.wasFailed);
}
