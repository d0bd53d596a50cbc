/** The endpoints of the contract that this installation offers. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import type { Config } from '#config.ts';

/** The sandbox's endpoints only while it simulates one of their vendors. */
export function listOfferedEndpoints({ sandboxed }: Pick<Config, 'sandboxed'>): [string, Endpoint][] {
  return Object.entries<Endpoint>(endpoints).filter(
    ([, { sandboxOf }]) => sandboxOf?.some((vendor) => sandboxed.includes(vendor)) ?? true,
  );
}
