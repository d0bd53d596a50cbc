/** The shared parts of the simulated Paystack: its rows, its state, its forms of yes and no. */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import type { SimAnswer, SimCore } from '#vendors/simulators/simulator.ts';

export type Charge = {
  id: number;
  reference: string;
  phone: string;
  provider: string;
  amount: number;
  at: number;
  voucher: string | undefined;
  end?: { as: 'success' | 'failed'; at: number; message: string };
  /** A mistake of the vendor's that a test asks for. */
  odd?: string | undefined;
  refunded?: boolean;
};
export type Moved = {
  id: number;
  reference: string;
  phone: string;
  amount: number;
  at: number;
  why: string;
  end: 'success' | 'failed';
  reversedAt?: number;
};
export type Refund = { id: number; charge: Charge; amount: number; note: string; at: number; end: string };

export type Shop = {
  core: SimCore;
  charges: Map<string, Charge>;
  transfers: Map<string, Moved>;
  refunds: Refund[];
  nextId(): number;
  announce(event: string, data: Record<string, unknown>, afterMs?: number): void;
};

const promptWindowMs = 3 * minuteMs;
/** Until money that leaves has arrived. */
export const movesAfterMs = 2 * secondMs;

export const no = (message: string, status = 400): SimAnswer => ({
  status,
  body: { status: false, message },
});
export const yes = (message: string, data: unknown, status = 200): SimAnswer => ({
  status,
  body: { status: true, message, data },
});

/** The current state: an unanswered prompt ends with its window. */
export function stateOf({ core }: Shop, charge: Charge): 'send_otp' | 'pay_offline' | 'success' | 'failed' {
  if (charge.end && charge.end.at <= core.clock.now()) return charge.end.as;
  if (core.clock.now() - charge.at >= promptWindowMs) return 'failed';
  return charge.voucher ? 'send_otp' : 'pay_offline';
}
