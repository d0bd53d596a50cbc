/** Every call that could move money or a bundle, as a sentence. Pure. */
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import { troubles } from '@ntem/contract/review/attention-moves';
import { saySize } from '@ntem/contract/say-size';
import { troubleTitles } from '#features/admin/review/trouble-words.ts';
import { checkIcon, clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { ringIcon } from '#ui/small/app-icons.ts';
import type { Look } from '#ui/small/badge.tsx';
import { formatClock, formatSpan } from '#ui/small/moments.ts';
import { ghs, type Phrase, say, sentences, tel } from '#ui/small/phrase.tsx';
import { nameIn, vendorName } from './vendor-words.ts';

type Attempt = WholeOrder['attempts'][number];

/** `Took GH₵ 48.00 from 027… through Paystack`. A failed call is not told as if it had happened. */
export function tellAttempt(attempt: Attempt, order: WholeOrder): Phrase {
  const { direction, outcome } = attempt;
  const vendor = nameIn(direction === 'deliver' ? 'supplier' : 'gateway', attempt.provider);
  const amount = ghs(attempt.received ?? attempt.amount);
  const happened = outcome === 'done' || outcome === 'reversed';
  switch (direction) {
    case 'collect':
      return happened
        ? say`Took ${amount} from ${tel(order.payer)} through ${vendor}`
        : say`Asked for ${amount} from ${tel(order.payer)} through ${vendor}`;
    case 'deliver': {
      const bundle = saySize(order.package.megabytes);
      return outcome === 'failed'
        ? say`Tried to send ${bundle} to ${tel(order.recipient)} through ${vendor}`
        : say`Sent ${bundle} to ${tel(order.recipient)} through ${vendor}`;
    }
    case 'refund':
      return happened
        ? say`Gave back ${amount} through ${vendor}`
        : say`${outcome === 'failed' ? 'Tried to give back' : 'Sent back'} ${amount} through ${vendor}`;
    case 'payout':
      return say`Paid out ${amount} through ${vendor}`;
  }
}

export const attemptOutcomes: Record<Attempt['outcome'], Look> = {
  open: { label: 'Under way', tone: 'neutral', icon: ringIcon },
  unknown: { label: 'Not known', tone: 'warning', icon: clockIcon },
  done: { label: 'Done', tone: 'success', icon: checkIcon },
  failed: { label: 'Did not happen', tone: 'danger', icon: closeIcon },
  reversed: { label: 'Taken back', tone: 'danger', icon: closeIcon },
};

export function tellDetails(attempt: Attempt, nowMs: number): Phrase {
  const { reason, reference, vendor_reference: theirs, checks, next_ask_at, direction } = attempt;
  const vendor = vendorName(attempt.provider);
  const tookMs = attempt.settled_at && Date.parse(attempt.settled_at) - Date.parse(attempt.created_at);
  return sentences(
    typeof tookMs === 'number' && tookMs >= 1_000 ? `${formatSpan(tookMs)}.` : undefined,
    reason ? `“${reason}”.` : undefined,
    direction === 'deliver' ? say`Expected cost ${ghs(attempt.amount)}.` : undefined,
    `Our reference ${reference}, ${theirs ? `${vendor}'s ${theirs}` : `${vendor} gave none`}.`,
    checks > 0 ? `Asked ${checks === 1 ? 'once' : `${checks} times`}.` : undefined,
    next_ask_at ? `Asked again at ${formatClock(next_ask_at, nowMs)}.` : undefined,
    attempt.surplus ? 'It happened in addition to the one that counts.' : undefined,
  );
}

/** The vendor's later answer that contradicts our books. */
export function contradictionOf({ contradicted_by: by }: Attempt): string | undefined {
  const trouble = troubles.find((one) => one === by);
  return trouble ? troubleTitles[trouble] : by?.replaceAll('_', ' ');
}
