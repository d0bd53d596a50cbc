/** The status of a list's line, by its order; and the whole list in numbers. Pure. */
import type { LineStatus, ListStatus } from '@ntem/contract/lists/line-statuses';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { OrderState } from '@ntem/contract/states';
import type { JudgedLine } from './judge-lines.ts';
import type { LineOrder } from './list-facts.ts';

const statuses: Partial<Record<OrderState, LineStatus>> = {
  created: 'held',
  paid: 'held',
  paid_late: 'held',
  on_hold: 'held',
  delivering: 'sent',
  delivered: 'delivered',
  refunded: 'returned',
};

/** Not certain to be delivered or back in the float: then nothing is offered again. */
export function statusOfOrder({ state }: Pick<LineOrder, 'state'>): LineStatus {
  return statuses[state] ?? 'unknown';
}

/** In plain words, to the seller. What a supplier says is for admins. */
export function reasonOf({ state, isRefused, isTried }: LineOrder): string | null {
  if (state !== 'refunded') return null;
  if (!isTried) return 'Not sent';
  return isRefused ? 'Refused for this number' : 'Could not be delivered';
}

export type ListTotals = Record<LineStatus, number> & {
  lines: number;
  cost: Pesewas;
  customersPay: Pesewas;
  spent: Pesewas;
  cameBack: Pesewas;
  stillHeld: Pesewas;
};

/** Sent lines cost the price at which they were sold; ready lines have the price of now. */
export function sumLines(lines: readonly JudgedLine[]): ListTotals {
  const of = (...wanted: LineStatus[]) => lines.filter(({ status }) => wanted.includes(status));
  const count = (status: LineStatus) => of(status).length;
  const sum = (some: JudgedLine[], read: (line: JudgedLine) => Pesewas | null | undefined) =>
    some.reduce((total, line) => pesewas(total + (read(line) ?? 0n)), pesewas(0));
  const ready = of('ready');
  const going = of('held', 'sent', 'delivered', 'unknown');
  return {
    lines: lines.length,
    ready: ready.length,
    problem: count('problem'),
    left_out: count('left_out'),
    held: count('held'),
    sent: count('sent'),
    delivered: count('delivered'),
    returned: count('returned'),
    unknown: count('unknown'),
    ...(ready.length > 0
      ? {
          cost: sum(ready, ({ offer }) => offer?.cost),
          customersPay: sum(ready, ({ offer }) => offer?.customerPays),
        }
      : {
          cost: sum(going, ({ order }) => order?.price),
          customersPay: sum(going, (line) => line.customerPrice),
        }),
    spent: sum(of('delivered'), ({ order }) => order?.price),
    cameBack: sum(of('returned'), ({ order }) => order?.price),
    stillHeld: sum(of('held', 'sent', 'unknown'), ({ order }) => order?.price),
  };
}

/** A list is done although the outcome of some lines is unknown. */
export function statusOfList(isSent: boolean, { held, sent }: Pick<ListTotals, 'held' | 'sent'>): ListStatus {
  if (held + sent > 0) return 'sending';
  return isSent ? 'done' : 'draft';
}
