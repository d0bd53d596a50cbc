/** The columns of a new order that come from its quote: what is sold, and what everybody pays and earns. */
import { randomUUID } from 'node:crypto';
import type { Quote } from '#catalogue/verbs/quote-bundle.ts';
import { keepRungs } from '#orders/rows/rungs.ts';
import { makeOrderReference } from './make-reference.ts';

export function describeQuote({ bundle, service, amount, price, rungs }: Omit<Quote, 'payerId'>) {
  return {
    id: randomUUID(),
    reference: makeOrderReference(),
    serviceId: service.id,
    bundleId: bundle.id,
    serviceName: service.name,
    bundleName: bundle.name,
    supplierCode: bundle.supplierCode,
    megabytes: bundle.megabytes,
    network: service.network,
    ...keepRungs(rungs, amount),
    pricePesewas: price,
    amountPesewas: bundle.amountPesewas,
    // A bundle without a known cost is taken to cost what we ask for it: no margin is invented.
    costPesewas: bundle.costPesewas ?? amount,
  };
}
