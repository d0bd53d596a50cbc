/** The endpoints of the contract that this start has. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import type { Config } from '#config.ts';

/** Those of the sandbox only while it plays one of their vendors. */
export function listOfferedEndpoints({ sandboxed }: Pick<Config, 'sandboxed'>): [string, Endpoint][] {
  return Object.entries<Endpoint>(endpoints).filter(
    ([, { sandboxOf }]) => sandboxOf?.some((vendor) => sandboxed.includes(vendor)) ?? true,
  );
}
