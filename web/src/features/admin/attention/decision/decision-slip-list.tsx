/** The figures of a decision on a slip. */
import type { AttentionMove } from '@ntem/contract/attention-rules';
import type { AttentionItem } from '@ntem/contract/topics/attention';
import type { ReactNode } from 'react';
import { Slip, SlipRow } from '#ui/flow/slip.tsx';
import { Words } from '#ui/small/phrase.tsx';
import { type Receiver, slipOf } from './decision-slip.ts';

type DecisionSlipListProps = {
  move: AttentionMove;
  item: AttentionItem;
  receiver?: Receiver | undefined;
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
