/** The bundles to show for a number, in order. */
import type { CounterOffer } from '@ntem/contract/floats/endpoints/counter';
import type { Network } from '@ntem/contract/networks';
import { saySize } from '@ntem/contract/say-size';

/** By size; what the number was sold last comes first. */
export function offersOf<Offer extends Pick<CounterOffer, 'id' | 'network' | 'megabytes' | 'customer_pays'>>(
  offers: readonly Offer[],
  network: Network,
  usualId: string | undefined,
): Offer[] {
  return offers
    .filter((offer) => offer.network === network)
    .sort(
      (one, other) =>
        Number(other.id === usualId) - Number(one.id === usualId) ||
        one.megabytes - other.megabytes ||
        one.customer_pays - other.customer_pays,
    );
}

/** `5 GB`, and the exact size where that says less. */
export function sizeOf({ megabytes }: Pick<CounterOffer, 'megabytes'>): string {
  return saySize(megabytes);
}
