/** The way of an order in steps: those that are behind it, the one it waits for, and those ahead. */
import type { WireOrderPage } from '@ntem/contract/topics/purchase';
import { isFinal } from '#lib/order-progress.ts';

type StepName = WireOrderPage['steps'][number]['step'];

export type TimelineStep = { name: StepName; state: 'done' | 'now' | 'ahead'; at: string | undefined };

const goodWay: readonly StepName[] = ['ordered', 'paid', 'sending', 'delivered'];

export function timelineOf(order: Pick<WireOrderPage, 'status' | 'delivery' | 'steps'>): TimelineStep[] {
  const done = order.steps.map(({ step, at }): TimelineStep => ({ name: step, state: 'done', at }));
  const ahead = namesAhead(order).filter((name) => !order.steps.some(({ step }) => step === name));
  return [
    ...done,
    ...ahead.map((name, index): TimelineStep => {
      return { name, state: index === 0 ? 'now' : 'ahead', at: undefined };
    }),
  ];
}

function namesAhead(order: Pick<WireOrderPage, 'status' | 'delivery'>): readonly StepName[] {
  if (isFinal(order)) return [];
  return order.delivery === 'failed' ? ['not_delivered', 'refunded'] : goodWay;
}
