/** The figures of a decision, as the dialog and the second admin see them before it is made. */
import { type Network, networkName } from '@ntem/contract/networks';
import type { AttentionMove } from '@ntem/contract/review/attention-moves';
import type { AttentionItem } from '@ntem/contract/review/endpoints/attention';
import type { ReactNode } from 'react';
import {
  buyerOf,
  isBeside,
  owedBack,
  owedByHand,
  owedExtra,
  spokenOf,
  standingOf,
} from '#features/admin/review/item-facts.ts';
import { vendorName } from '#features/admin/words/vendor-words.ts';
import { sumGhs } from '#lib/ghs.ts';
import { formatDateTime } from '#ui/core/formats.tsx';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';
import { ghs, type Phrase, say, sentences, tel, Words } from '#ui/small/phrase.tsx';
import { moves, needsSecondAdmin } from './move-words.ts';

type DecisionSlipListProps = {
  move: AttentionMove;
  item: AttentionItem;
  receiver?: Receiver | null | undefined;
  children?: ReactNode;
};

export function DecisionSlipList({ move, item, receiver, children }: DecisionSlipListProps) {
  const slip = slipOf(move, item, receiver);
  if (!slip)
    return children ? (
      <dl className="rounded-md border border-line bg-canvas py-2.5 text-md">{children}</dl>
    ) : null;
  return (
    <Slip totalLabel={slip.totalLabel} totalGhs={slip.totalGhs}>
      {slip.rows.map(({ name, value }) => (
        <SlipRow key={name} name={name}>
          <Words of={value} />
        </SlipRow>
      ))}
      {children}
    </Slip>
  );
}

/** Another wallet of the buyer. Null while it is not typed yet; undefined for the payer's own. */
export type Receiver = { phone: string; network: Network };
type Row = { name: string; value: Phrase };
type DecisionSlip = { rows: Row[]; totalLabel: string; totalGhs: number };

/** None where no money and no bundle is counted or sent. */
export function slipOf(
  move: AttentionMove,
  item: AttentionItem,
  receiver?: Receiver | null,
): DecisionSlip | undefined {
  switch (move) {
    case 'refund':
      return {
        rows: [...wallet(item, receiver), ...paid(item), ...losers(item)],
        totalLabel: receiver === undefined ? 'Back to the payer' : 'Back to the buyer',
        totalGhs: owedBack(item),
      };
    case 'return-extra':
      return {
        rows: [...wallet(item), { name: 'The order', value: ['Stays as it is'] }],
        totalLabel: 'Back to the payer',
        totalGhs: owedExtra(item),
      };
    case 'settle-by-hand':
      return {
        rows: [
          { name: 'Receiver', value: toBuyer(item, item.payer) },
          { name: 'How', value: ['By hand, not through the gateway'] },
        ],
        totalLabel: 'Handed over',
        totalGhs: owedByHand(item),
      };
    case 'deliver':
      return {
        rows: [{ name: 'Goes to', value: [tel(item.recipient)] }, ...sale(item)],
        totalLabel: 'Paid by the buyer',
        totalGhs: item.price,
      };
    case 'mark-delivered':
      return standingOf(item) === 'refund_pending'
        ? { rows: losers(item), totalLabel: 'Our loss', totalGhs: item.cost_price }
        : { rows: sale(item), totalLabel: 'Paid by the buyer', totalGhs: item.price };
    case 'mark-refunded':
      return {
        rows: [...wallet(item), ...(isBeside(item) ? [] : losers(item))],
        totalLabel: 'Counts as given back',
        totalGhs: spokenOf(move, item),
      };
    case 'mark-refunded-twice':
      return {
        rows: [
          ...wallet(item),
          { name: 'Goes back', value: ['By our refund, and by the gateway'] },
          ...losers(item),
        ],
        totalLabel: 'Our loss',
        totalGhs: spokenOf(move, item),
      };
    case 'mark-paid':
      return {
        rows: isBeside(item) ? [] : sale(item),
        totalLabel: 'Counts as paid',
        totalGhs: spokenOf(move, item),
      };
    case 'check':
    case 'mark-unpaid':
      return undefined;
  }
}

function toBuyer(item: AttentionItem, number: string): Phrase {
  return sentences(say`${buyerOf(item)}, ${tel(number)}`);
}

function wallet(item: AttentionItem, receiver?: Receiver | null): Row[] {
  if (receiver === null) return [{ name: 'Goes to', value: [`${buyerOf(item)}, another number`] }];
  const network = receiver?.network ?? item.payer_network;
  return [
    { name: 'Goes to', value: toBuyer(item, receiver?.phone ?? item.payer) },
    { name: 'Network', value: [`${networkName(network)} mobile money`] },
  ];
}

function paid({ paid_at }: AttentionItem): Row[] {
  return paid_at ? [{ name: 'Paid', value: [formatDateTime(paid_at)] }] : [];
}

/** What a delivery gave them is taken off again; what was never delivered has earned nothing. */
function losers(item: AttentionItem): Row[] {
  const isTakenOff = standingOf(item) === 'delivered';
  return item.sellers.map(({ name, commission }) =>
    isTakenOff
      ? { name: `Off ${name}'s balance`, value: [ghs(commission)] }
      : { name: `${name} earns`, value: ['Nothing'] },
  );
}

function sale(item: AttentionItem): Row[] {
  const profit = sumGhs(item.price, -item.cost_price, ...item.sellers.map(({ commission }) => -commission));
  const supplier = item.delivery ? vendorName(item.delivery.provider) : 'The supplier';
  return [
    { name: `${supplier} gets`, value: [ghs(item.cost_price)] },
    ...item.sellers.map(({ name, commission }) => ({ name: `${name} earns`, value: [ghs(commission)] })),
    { name: 'Left for us', value: [ghs(profit)] },
  ];
}

export function submitLabelOf(move: AttentionMove, item: AttentionItem, receiver?: Receiver | null): Phrase {
  const deed = deedOf(move, item, receiver);
  if (!needsSecondAdmin(move, item)) return deed;
  const [first, ...rest] = deed;
  const verb = typeof first === 'string' ? [first.charAt(0).toLowerCase() + first.slice(1)] : [];
  return say`Ask a second admin to ${[...verb, ...rest]}`;
}

/** Verb, amount and receiver. */
function deedOf(move: AttentionMove, item: AttentionItem, receiver?: Receiver | null): Phrase {
  switch (move) {
    case 'refund':
      if (receiver === null) return say`Refund ${ghs(owedBack(item))}`;
      return say`Refund ${ghs(owedBack(item))} to ${tel(receiver?.phone ?? item.payer)}`;
    case 'return-extra':
      return say`Refund ${ghs(owedExtra(item))} to ${tel(item.payer)}`;
    case 'deliver':
      return say`Send ${item.package} to ${tel(item.recipient)}`;
    case 'settle-by-hand':
      return say`Settle ${ghs(owedByHand(item))} by hand`;
    default:
      return moves[move].button(item);
  }
}
