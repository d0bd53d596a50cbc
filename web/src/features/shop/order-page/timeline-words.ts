/** The steps of an order's timeline, and their words. */
import type { WireOrderPage } from '@ntem/contract/orders/endpoints/purchase';
import { stageNames } from '@ntem/contract/orders/stages';
import { isFinal } from '#lib/order-stage.ts';

export const stepWords: Record<StepName, string> = {
  ordered: 'Ordered',
  paid: 'Paid',
  sending: stageNames.being_sent,
  delivered: stageNames.delivered,
  not_delivered: 'Not delivered',
  refunded: stageNames.money_sent_back,
  not_paid: stageNames.not_paid,
};

export const waitWords: Partial<Record<StepName, string>> = {
  paid: 'Waiting for approval on the paying phone',
  sending: 'The bundle is about to be sent',
  delivered: 'Waiting for the network to confirm',
  refunded: 'The money is on its way back',
};

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
