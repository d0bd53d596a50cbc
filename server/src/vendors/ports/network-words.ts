/** The names that vendors have for networks. */
import type { Network } from '@ntem/contract/networks';

const names: [RegExp, Network][] = [
  [/mtn/i, 'MTN'],
  [/telecel|vodafone/i, 'TELECEL'],
  [/tigo|airtel|^at$/i, 'AIRTELTIGO'],
];

export function readNetworkName(name: string | undefined): Network | undefined {
  return names.find(([pattern]) => pattern.test(name ?? ''))?.[1];
}
