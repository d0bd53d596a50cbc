/** A supplier's line is what it delivers on one network. Jobs about one line share a bucket, by which they name it. */
import type { Network } from '@ntem/contract/networks';
import type { SupplierLine } from '#db/attempts/supplier-states.ts';
import type { Suppliers } from '#providers/vendors.ts';

export function bucketOf({ supplier, network }: SupplierLine): string {
  return `${supplier} ${network}`;
}

/** The line that delivers on this network now. */
export function bucketFor({ suppliers }: { suppliers: Suppliers }, network: Network): string {
  return bucketOf({ supplier: suppliers.for(network).name, network });
}
