/** Quotes the price of one bundle through one link, decided by the server from current records. */
import type { Pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import type { Bundle } from '#catalogue/rows/catalogue.ts';
import { findSaleFacts, type SaleFacts, type SoldService } from '#catalogue/rows/sale-facts.ts';
import { climbFor, type Rung } from '#catalogue/rules/price-ladder.ts';
import { chainOf, isValidLink } from '#catalogue/rules/seller-chain.ts';
import type { Tx } from '#kernel/db/database.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';

export type Quote = {
  bundle: Bundle;
  service: SoldService;
  amount: Pesewas;
  price: Pesewas;
  /** The earnings of each seller, the link's owner first. */
  rungs: Rung[];
  /** The account of the paying number. */
  payerId: string | null;
};

type QuoteRequest = {
  bundleId: string;
  serviceId: string;
  refCode: string | undefined;
  payer: Phone;
  markupMaxPercent: number;
};

/** Undefined for a bundle that is not for sale in that service; refuses while its sales are paused. */
export async function quoteBundle(tx: Tx, request: QuoteRequest): Promise<Quote | undefined> {
  if (!isId(request.bundleId) || !isId(request.serviceId)) return undefined;
  const found = await findUnpaused(tx, request);
  if (!found) return undefined;
  const { bundle, service, link, asks, payerId } = found;
  const chain = link && isValidLink(link) ? chainOf(link) : [];
  const { base: amount, price, ...ladder } = climbFor(bundle, chain, { asks, ...request });
  // Nobody earns on what they pay for themselves; the price stays the one that was shown.
  const rungs = ladder.rungs.map((rung) => withoutSelfReferral(rung, payerId)).reverse();
  return { bundle, service, amount, price, rungs, payerId };
}

function withoutSelfReferral(rung: Rung, payerId: string | null): Rung {
  return rung.sellerId === payerId ? { ...rung, commission: 0n as Pesewas } : rung;
}

type CounterRequest = { bundleId: string; sellerId: string; markupMaxPercent: number };

export type CounterQuote = Omit<Quote, 'payerId'> & {
  /** The seller's own price, which the customer pays them. */
  asked: Pesewas;
};

/** For a seller who sells it themselves: at their own base price, at which the sellers above earn as on any sale. */
export async function quoteForSeller(tx: Tx, request: CounterRequest): Promise<CounterQuote | undefined> {
  const { bundleId, sellerId } = request;
  if (!isId(bundleId)) return undefined;
  const found = await findUnpaused(tx, {
    bundleId,
    sellerId,
    serviceId: undefined,
    refCode: undefined,
    payer: undefined,
  });
  if (!found?.link || !isValidLink(found.link)) return undefined;
  const { bundle, service, link, asks } = found;
  const { base: amount, price: asked, rungs } = climbFor(bundle, chainOf(link), { asks, ...request });
  const [seller, ...above] = rungs.toReversed();
  if (!seller) return undefined;
  const own: Rung = { ...seller, price: seller.base, commission: 0n as Pesewas };
  return { bundle, service, amount, price: seller.base, asked, rungs: [own, ...above] };
}

async function findUnpaused(
  tx: Tx,
  query: Parameters<typeof findSaleFacts>[1],
): Promise<SaleFacts | undefined> {
  const found = await findSaleFacts(tx, query);
  const message = found?.pauseMessage ?? null;
  if (message !== null) throw new Refusal('PACKAGE_NOT_FOUND', { message });
  return found;
}
