/** Sells a bundle from the seller's float: order, payment and job in one transaction, and nobody is prompted. */
import { type Pesewas, pesewas, pesewasToWire } from '@ntem/contract/money';
import { networkOfPrefix, type Phone } from '@ntem/contract/phones';
import { type AttemptDeps, buyer } from '#attempts/verbs/attempt-context.ts';
import { payFromFloat } from '#attempts/verbs/pay-from-float.ts';
import { type CounterQuote, quoteForSeller } from '#catalogue/verbs/quote-bundle.ts';
import { keepCustomer } from '#floats/rows/counter-customers.ts';
import {
  type FloatSale as EarlierSale,
  findSoldLately,
  lockFloat,
  sumFloatSales,
} from '#floats/rows/floats.ts';
import { judgeSale } from '#floats/rules/float-sales.ts';
import { tellLowFloat } from '#floats/verbs/tell-low-float.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { insertOrder, type Order } from '#orders/rows/orders.ts';
import { findOrderByBuyKey, releaseBuyKey } from '#orders/rows/purchase-keys.ts';
import type { RequestKey } from '#orders/rules/purchase-keys.ts';
import { stageOf } from '#orders/rules/stages.ts';
import { describeQuote } from '#orders/verbs/describe-quote.ts';
import { getUser, type User } from '#people/rows/users.ts';

/** What the sender of the sale adds: another condition, and what is kept of it. */
type SaleTerms = {
  /** Throws where it may not be sold at this price. Sales of the seller come one by one. */
  check(tx: Tx, price: Pesewas): Promise<void>;
  keep(tx: Tx, order: Order): Promise<void>;
};

export type FloatSale = {
  sellerId: string;
  /** Or how it is found, once it is known that this request has not sold before. */
  bundleId: string | ((tx: Tx) => Promise<string>);
  recipient: Phone;
  /** The price shown to the seller, to be compared and never used. */
  shownPrice: Pesewas | 'no price' | undefined;
  confirmDuplicate: boolean;
  /** Repeats of this request carry the same key. */
  key: RequestKey | undefined;
  channel: 'counter' | 'list' | 'api';
  terms?: SaleTerms;
};

export function sellFromFloat(deps: AttemptDeps, sale: FloatSale): Promise<Order> {
  return inTransaction(deps.db, async (tx) => {
    const float = await lockFloat(tx, sale.sellerId);
    const earlier = await findEarlier(tx, sale);
    if (earlier) return earlier;
    const bundleId = typeof sale.bundleId === 'string' ? sale.bundleId : await sale.bundleId(tx);
    const quote = await quoteForSeller(tx, { ...sale, bundleId, ...deps.config });
    if (!quote) throw new Refusal('PACKAGE_NOT_FOUND');
    const { price } = quote;
    if (sale.shownPrice !== undefined && sale.shownPrice !== price)
      throw new Refusal('PRICE_CHANGED', { data: { final_price: pesewasToWire(price) } });
    await sale.terms?.check(tx, price);
    const wanted = { ...sale, bundleId };
    const twin = sale.confirmDuplicate ? undefined : await findSoldLately(tx, wanted);
    if (twin) throw new Refusal('POSSIBLE_DUPLICATE', { message: soldLately, data: describeTwin(twin) });
    const verdict = judgeSale({ ...float, ...(await sumFloatSales(tx, sale.sellerId)), price });
    if (!verdict.allowed) throw refusalOf(verdict);
    const { sellerId, recipient: phone } = sale;
    await keepCustomer(tx, { sellerId, phone, bundleId, network: quote.service.network });
    const seller = await getUser(tx, sellerId);
    const order = await insertOrder(tx, describeFloatSale({ ...sale, seller, quote }));
    await sale.terms?.keep(tx, order);
    const { balance: before, lowBelow } = float;
    await tellLowFloat(tx, { userId: sellerId, before, after: pesewas(before - price), lowBelow });
    return payFromFloat({ deps, tx, actor: buyer, subject: { order } });
  });
}

export const soldLately = 'You sold this to this number a moment ago. Sell it again?';

/** When the first one was made, and what became of it. */
function describeTwin(twin: EarlierSale) {
  return { earlier: { id: twin.id, created_at: twin.createdAt.toISOString(), stage: stageOf(twin) } };
}

export function refusalOf(verdict: Exclude<ReturnType<typeof judgeSale>, { allowed: true }>): Refusal {
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

type SoldBy = Pick<FloatSale, 'recipient' | 'channel'> & {
  seller: User;
  quote: CounterQuote;
  key?: RequestKey | undefined;
};

/** The seller is the payer, and nobody's customer: such an order is in no list of guests. */
export function describeFloatSale({ recipient, channel, seller, quote, key }: SoldBy) {
  return {
    ...describeQuote(quote),
    recipient,
    payer: seller.phone,
    payerNetwork: networkOfPrefix(seller.phone) ?? quote.service.network,
    buyerName: seller.name,
    userId: null,
    guestId: null,
    channel,
    askedPesewas: quote.asked,
    buyKey: key ? keyOf(seller.id, key) : null,
    buyBodyHash: key?.bodyHash ?? null,
    needsCode: false,
    codeRequestId: null,
  };
}
