/** A bar's part for each network, from the bottom up: MTN lies between the two that have red, so that these never touch. */
import { type Network, networkName, networks } from '@ntem/contract/networks';
import type { ChartDay } from '#ui/tables/day-chart.tsx';

const lowest: Network = 'TELECEL';
const upwards = [lowest, ...networks.filter((network) => network !== lowest)];

export function networkParts(amountOf: (network: Network) => number): ChartDay['parts'] {
  return upwards.map((net) => ({ net, name: networkName(net), value: amountOf(net) }));
}
