/** Where each service stands in the page: `#mtn`, and `#airteltigo-2` for the second of a network. */
import type { ShopService } from '@ntem/contract/topics/storefront';

export function anchorsOf(services: readonly ShopService[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    services.map(({ id, network }) => {
      const count = (counts.get(network) ?? 0) + 1;
      counts.set(network, count);
      return [id, network.toLowerCase() + (count > 1 ? `-${count}` : '')];
    }),
  );
}
