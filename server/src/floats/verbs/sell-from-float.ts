/** Sells a bundle from the seller's float: order, payment and job in one transaction, and nobody is prompted. */
import { randomUUID } from 'node:crypto';
import { type Pesewas, pesewasToWire } from '@ntem/contract/money';
import { networkOfPrefix, type Phone } from '@ntem/contract/phones';
import { type AttemptDeps, buyer } from '#attempts/verbs/attempt-context.ts';
import { payFromFloat } from '#attempts/verbs/float.ts';
import { quoteForSeller } from '#catalogue/verbs/quote-bundle.ts';
import { hasSoldLately, lockFloat, sumFloatSales } from '#floats/rows/floats.ts';
import { judgeSale } from '#floats/rules/float-sales.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { insertOrder, type Order } from '#orders/rows/orders.ts';
import { findOrderByBuyKey, releaseBuyKey } from '#orders/rows/purchase-keys.ts';
import { keepRungs } from '#orders/rows/rungs.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';
import { makeOrderReference } from '#orders/verbs/make-reference.ts';
import { getUser } from '#people/rows/users.ts';

export type FloatSale = {
  sellerId: string;
  bundleId: string;
  recipient: Phone;
  /** The price shown to the seller, to be compared and never used. */
  shownPrice: Pesewas | 'no price' | undefined;
  confirmDuplicate: boolean;
  /** Repeats of this request carry the same key. */
  key: RequestKey | undefined;
  channel: 'counter' | 'list' | 'api';
};

export function sellFromFloat(deps: AttemptDeps, sale: FloatSale): Promise<Order> {
  return inTransaction(deps.db, async (tx) => {
    const float = await lockFloat(tx, sale.sellerId);
    const earlier = await findEarlier(tx, sale);
    if (earlier) return earlier;
    const quote = await quoteForSeller(tx, { ...sale, ...deps.config });
    if (!quote) throw new Refusal('PACKAGE_NOT_FOUND');
    const { price } = quote;
    if (sale.shownPrice !== undefined && sale.shownPrice !== price)
      throw new Refusal('PRICE_CHANGED', { data: { final_price: pesewasToWire(price) } });
    if (!sale.confirmDuplicate && (await hasSoldLately(tx, sale)))
      throw new Refusal('POSSIBLE_DUPLICATE', { message: soldLately });
    const verdict = judgeSale({ ...float, ...(await sumFloatSales(tx, sale.sellerId)), price });
    if (!verdict.allowed) throw refusalOf(verdict);
    const order = await insertOrder(tx, await describeOrder(tx, sale, quote));
    return payFromFloat({ deps, tx, actor: buyer, subject: { order } });
  });
}

const soldLately = 'You sold this to this number a moment ago. Sell it again?';

function refusalOf(verdict: Exclude<ReturnType<typeof judgeSale>, { allowed: true }>): Refusal {
  return verdict.fault === 'insufficient'
    ? new Refusal('INSUFFICIENT_FLOAT', { data: { missing: pesewasToWire(verdict.missing) } })
    : new Refusal('DAILY_LIMIT', { data: { left: pesewasToWire(verdict.left) } });
}

/** The order that this very request made before, when its answer was lost. Sales of one seller come one by one. */
async function findEarlier(tx: Tx, { sellerId, key }: FloatSale): Promise<Order | undefined> {
  const earlier = key && (await findOrderByBuyKey(tx, keyOf(sellerId, key)));
  if (!earlier) return undefined;
  if (!earlier.isKeyKept) {
    await releaseBuyKey(tx, earlier.id);
    return undefined;
  }
  if (!earlier.buyBodyHash?.equals(key.bodyHash)) throw new Refusal('IDEMPOTENCY_CONFLICT');
  return earlier;
}

function keyOf(sellerId: string, { key }: RequestKey): string {
  return `float ${sellerId} ${key}`;
}

type Quote = NonNullable<Awaited<ReturnType<typeof quoteForSeller>>>;

/** The seller is the payer, and nobody's customer: such an order is in no list of guests. */
async function describeOrder(tx: Tx, sale: FloatSale, { bundle, service, amount, price, rungs }: Quote) {
  const seller = await getUser(tx, sale.sellerId);
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
    recipient: sale.recipient,
    payer: seller.phone,
    payerNetwork: networkOfPrefix(seller.phone) ?? service.network,
    buyerName: seller.name,
    userId: null,
    guestId: null,
    ...keepRungs(rungs, amount),
    channel: sale.channel,
    pricePesewas: price,
    amountPesewas: bundle.amountPesewas,
    // A bundle without a known cost is taken to cost what we ask for it: no margin is invented.
    costPesewas: bundle.costPesewas ?? amount,
    buyKey: sale.key ? keyOf(sale.sellerId, sale.key) : null,
    buyBodyHash: sale.key?.bodyHash ?? null,
    needsCode: false,
    codeRequestId: null,
  };
}
