/** Finds the package that an order through the API means: by its id, or by network and size. */
import type { SellerOrderRequest } from '@ntem/contract/developers/seller-orders';
import { listBundlesOfSize } from '#catalogue/rows/on-sale.ts';
import type { Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

type Choice = Pick<SellerOrderRequest, 'package_id' | 'network' | 'megabytes'>;

export async function choosePackage(tx: Tx, { package_id: id, network, megabytes }: Choice): Promise<string> {
  if (id) return id;
  if (!network || !megabytes) throw new Refusal('PACKAGE_NOT_FOUND');
  const [found, ...others] = await listBundlesOfSize(tx, { network, megabytes });
  if (!found) throw new Refusal('PACKAGE_NOT_FOUND');
  // Services of one network may differ in what their data may be used for: none is chosen for the seller.
  if (others.length > 0)
    throw new Refusal('VALIDATION_FAILED', {
      errors: { megabytes: 'Several packages have this size. Please send package_id.' },
      data: { package_ids: [found, ...others] },
    });
  return found;
}
