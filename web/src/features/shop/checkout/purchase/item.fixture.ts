/** The bundle that the tests of a purchase buy. */
import type { Item } from './purchase-flow.ts';

export const item: Item = {
  packageId: 'five',
  serviceId: 'mtn',
  serviceName: 'MTN',
  network: 'MTN',
  megabytes: 5000,
  validity: 'Non-Expiry',
  priceGhs: 26,
  refCode: null,
  referrerName: null,
};
