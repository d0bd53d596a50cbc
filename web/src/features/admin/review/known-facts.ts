/** Each vendor's word of now and our own record, before anybody decides. Pure. */
import type { AttentionItem, AttentionSide } from '@ntem/contract/review/endpoints/attention';
import type { VendorWord } from '@ntem/contract/states';
import {
  type Direction,
  type Tone,
  vendorLines,
  vendorName,
  vendorTones,
} from '#features/admin/words/vendor-words.ts';
import { formatClock } from '#ui/small/moments.ts';
import { ghs, type Phrase, say, sentences } from '#ui/small/phrase.tsx';
import { standingOf } from './item-facts.ts';

export type Fact = { tone: Tone | 'held'; who: string; what: Phrase; small: Phrase | undefined };

export function factsOf(item: AttentionItem, nowMs: number): Fact[] {
  const { payment, delivery, refund } = item;
  return [
    payment
      ? sideFact('collect', payment, nowMs)
      : { tone: 'wait', who: 'The gateway', what: ['Not asked: no payment was started'], small: undefined },
    delivery
      ? sideFact('deliver', delivery, nowMs)
      : { tone: 'wait', who: 'The supplier', what: ['Nothing was sent'], small: undefined },
    ...(refund ? [sideFact('refund', refund, nowMs)] : []),
    { tone: 'held', who: 'We hold', what: sayHeld(item), small: sayWhereItWent(item) },
  ];
}

const roles: Record<Direction, string> = {
  collect: 'the gateway',
  deliver: 'the supplier',
  refund: 'about the refund',
  payout: 'about the payout',
};

function sideFact(direction: Direction, side: AttentionSide, nowMs: number): Fact {
  const word = wordOf(side);
  const who = `${vendorName(side.provider)}, ${roles[direction]}`;
  if (!word) return { tone: 'wait', who, what: ['Has not said anything yet'], small: sayAsked(side, nowMs) };
  const line = vendorLines[direction][word];
  const amount = direction === 'deliver' ? undefined : side.amount;
  const isDoneWithMoney = word === 'done' && amount !== undefined;
  const reason = side.reason && word === 'failed' ? `: “${side.reason}”` : '';
  return {
    tone: vendorTones[word],
    who,
    what: isDoneWithMoney ? say`${line}, ${ghs(amount)}` : say`${line}${reason}`,
    small: sayAsked(side, nowMs),
  };
}

/** The vendor's latest status, or its answer to the call itself if it was never asked. */
function wordOf({ says, outcome }: AttentionSide): VendorWord | undefined {
  if (says) return says;
  return outcome === 'open' ? undefined : outcome;
}

function sayAsked(side: AttentionSide, nowMs: number): Phrase {
  const { checks, checked_at, next_ask_at } = side;
  const next = next_ask_at && `Next at ${formatClock(next_ask_at, nowMs)}.`;
  if (checks === 0 || !checked_at) return sentences(next ? `Not asked yet. ${next}` : 'Not asked yet.');
  const last = formatClock(checked_at, nowMs);
  return sentences(
    checks === 1 ? `Asked at ${last}.` : `Asked ${checks} times, last at ${last}.`,
    next || undefined,
  );
}

function sayHeld({ held, unallocated }: AttentionItem): Phrase {
  if (held === 0 && unallocated === 0) return ['Nothing'];
  if (unallocated === 0) return say`${ghs(held)} for the buyer`;
  const extra = say`${ghs(unallocated)} that no order can take`;
  return held === 0 ? extra : say`${ghs(held)} for the buyer, and ${extra}`;
}

function sayWhereItWent(item: AttentionItem): Phrase | undefined {
  const { delivery, cost_price } = item;
  const standing = standingOf(item);
  if (standing === 'delivered') {
    const shares = item.sellers.map(({ name, commission }) => say`, ${ghs(commission)} to ${name}`);
    return say`${ghs(cost_price)} went to the supplier${shares.flat()}`;
  }
  if (delivery?.outcome === 'done') return say`The supplier has ${ghs(cost_price)} for the bundle`;
  if (standing === 'refunded') return ['It went back to the payer'];
  return item.paid_at || item.held > 0 ? ['Nothing has gone to a seller or a supplier'] : undefined;
}
