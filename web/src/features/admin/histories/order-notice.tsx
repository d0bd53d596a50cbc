/** How an order stands, in a sentence on top of its file. */
import type { AttentionItem } from '@ntem/contract/topics/attention';
import type { OrderFile } from '@ntem/contract/topics/histories';
import { titleOf } from '#features/admin/attention/trouble-words.ts';
import { stateName } from '#features/admin/order-words.ts';
import { vendorName } from '#features/admin/vendor-names.ts';
import { formatDateTime } from '#ui/core/date-time.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { formatSpan } from '#ui/small/moments.ts';
import { ghs, type Phrase, say, sentences, Words } from '#ui/small/phrase.tsx';

/** It waits for a person, or a vendor contradicts how it has ended. */
export function needsPerson({ state, attempts }: OrderFile): boolean {
  return state === 'needs_review' || attempts.some(({ contradicted_by: by }) => by !== null);
}

export function OrderNotice({ order, review }: { order: OrderFile; review: AttentionItem | undefined }) {
  const { tone, words } = tellStanding(order, review);
  return (
    <Notice tone={tone}>
      <Words of={words} />
    </Notice>
  );
}

type Standing = { tone: 'success' | 'info' | 'warning' | 'danger'; words: Phrase };

export function tellStanding(order: OrderFile, review?: AttentionItem): Standing {
  if (needsPerson(order))
    return { tone: 'danger', words: [review ? `${titleOf(review.trouble)}.` : 'It waits for a person.'] };
  switch (order.state) {
    case 'delivered':
      return { tone: 'success', words: sayDelivered(order) };
    case 'refunded': {
      const since = order.refunded_at ? say` since ${formatDateTime(order.refunded_at)}` : [];
      return {
        tone: 'info',
        words: say`Refunded. The payer has ${ghs(order.received ?? order.price)} back${since}.`,
      };
    }
    case 'delivery_unknown':
      return {
        tone: 'warning',
        words: ['Not known: it may or may not have been delivered. It is asked about by itself.'],
      };
    case 'on_hold':
      return {
        tone: 'warning',
        words: ['On hold: the supplier cannot take it now. It is sent once the supplier is back.'],
      };
    case 'delivery_failed':
      return { tone: 'warning', words: ['Not delivered. The money goes back by itself.'] };
    case 'refund_pending':
      return { tone: 'info', words: ['The refund is on its way.'] };
    case 'payment_failed':
    case 'expired':
      return { tone: 'info', words: [`${stateName(order.state)}. Nothing was sent.`] };
    default:
      return { tone: 'info', words: [`${stateName(order.state)}. Nothing waits for you.`] };
  }
}

function sayDelivered({ paid_at, delivered_at, attempts }: OrderFile): Phrase {
  const delivery = attempts.find(
    ({ direction, outcome, surplus }) => direction === 'deliver' && outcome === 'done' && !surplus,
  );
  const tookMs = paid_at && delivered_at ? Date.parse(delivered_at) - Date.parse(paid_at) : undefined;
  return sentences(
    tookMs === undefined || tookMs < 1_000
      ? 'Delivered.'
      : `Delivered ${formatSpan(tookMs)} after it was paid.`,
    delivery?.vendor_reference
      ? `${vendorName(delivery.provider)}'s reference is ${delivery.vendor_reference}.`
      : undefined,
  );
}
