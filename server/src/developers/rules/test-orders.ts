/** The float of a test key, and how its orders are shown. Pure. */
import { testFloatGhs } from '@ntem/contract/developers/limits';
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Stage } from '@ntem/contract/orders/stages';
import type { DeliveryStatus } from '@ntem/contract/states';

export type TestOrderState = 'sending' | 'delivered' | 'refunded';

/** Filled again each day. */
const testFloat = pesewas(BigInt(testFloatGhs) * 100n);

export function leftInTestFloat(soldToday: Pesewas): Pesewas {
  return pesewas(soldToday < testFloat ? testFloat - soldToday : 0n);
}

export const shownAs: Record<TestOrderState, { delivery: DeliveryStatus; stage: Stage }> = {
  sending: { delivery: 'pending', stage: 'being_sent' },
  delivered: { delivery: 'delivered', stage: 'delivered' },
  refunded: { delivery: 'refunded', stage: 'money_sent_back' },
};
