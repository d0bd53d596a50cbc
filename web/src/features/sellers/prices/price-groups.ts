/** A seller's packages by service, in the order of the shop. */
import type { PricingPackage } from '@ntem/contract/catalogue/endpoints/pricing';
import { networks } from '@ntem/contract/networks';

/** Networks as in the shop, services of one network by name; within a service the cheapest first. */
export function groupByService(packages: PricingPackage[]): Map<string, PricingPackage[]> {
  const placeOf = ({ network }: PricingPackage) => networks.indexOf(network);
  const inOrder = [...packages].sort(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      one.service_name.localeCompare(other.service_name) ||
      one.base_price - other.base_price,
  );
  const names = [...new Set(inOrder.map((row) => row.service_name))];
  return new Map(names.map((name) => [name, inOrder.filter((row) => row.service_name === name)]));
}
