/** How a test key's order ends, and when, by the number that it is for. Pure. */
import { secondMs } from '@ntem/contract/durations';
import type { Phone } from '@ntem/contract/phones';
import { type misbehavingNumbers, slowDeliveryMs } from '@ntem/contract/sandbox/misbehaving-numbers';
import type { TestOrderState } from './test-orders.ts';

/** `sending`: it never ends, as where a supplier never answers. */
type Fate = { ending: TestOrderState; afterMs: number };

const soonMs = 2 * secondMs;

/** The same numbers misbehave as in the sandbox, in the way that a seller would see. */
const fates: Record<keyof (typeof misbehavingNumbers)['recipient'], Fate> = {
  9101: { ending: 'refunded', afterMs: soonMs },
  9102: { ending: 'delivered', afterMs: slowDeliveryMs },
  9103: { ending: 'refunded', afterMs: slowDeliveryMs },
  9104: { ending: 'delivered', afterMs: slowDeliveryMs },
  9105: { ending: 'delivered', afterMs: slowDeliveryMs },
  9106: { ending: 'delivered', afterMs: soonMs },
  9107: { ending: 'sending', afterMs: 0 },
  9108: { ending: 'refunded', afterMs: soonMs },
};

export function fateOf(recipient: Phone): Fate {
  const found = Object.entries(fates).find(([digits]) => recipient.endsWith(digits));
  return found ? found[1] : { ending: 'delivered', afterMs: soonMs };
}
