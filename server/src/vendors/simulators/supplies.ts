/** Orders at a simulated supplier: paid from a wallet, and delivered or not in the course of time. */
import type { SimCore } from './simulator.ts';

/** The status of an order from a moment on, counted from its start. */
export type Step = { afterMs: number; status: string };

type Bought = { reference: string; phone: string; price: number };

export type Supply<Facts = unknown> = Facts & Bought & { at: number; course: Step[]; steps: Step[] };

type Supplier = {
  /** GHS in the wallet at the start. */
  filledWith: number;
  /** By the number, or as a test sets it for the order. */
  courses: Record<string, Step[]>;
  begins: Step[];
  isDone: (status: string) => boolean;
};

export function createSupplies<Facts extends object>(
  core: SimCore,
  { filledWith, courses, begins, isDone }: Supplier,
) {
  const orders: Supply<Facts>[] = [];
  const wallet = { balance: filledWith };
  return {
    orders,
    wallet,
    take(bought: Facts & Bought, behaviour: string): Supply<Facts> {
      const { reference, phone, price } = bought;
      wallet.balance = Math.round((wallet.balance - price) * 100) / 100;
      const course = courses[behaviour] ?? courses[core.habitOf(phone) ?? ''] ?? courses.ordinary ?? [];
      const order = { ...bought, at: core.clock.now(), course, steps: [...begins, ...course] };
      orders.push(order);
      core.note({ kind: 'debit', reference, phone, amount: price });
      if (course.some(({ status }) => isDone(status)))
        core.note({ kind: 'delivery', reference, phone, amount: price });
      return order;
    },
    statusOf({ at, steps }: Supply): string {
      const passedMs = core.clock.now() - at;
      return steps.findLast(({ afterMs }) => afterMs <= passedMs)?.status ?? '';
    },
    reset() {
      orders.length = 0;
      wallet.balance = filledWith;
    },
  };
}
