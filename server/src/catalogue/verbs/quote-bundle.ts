/** Quotes the price of one bundle through one link, decided by the server from current records. */
import type { Pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import type { Bundle } from '#catalogue/rows/catalogue.ts';
import { findSaleFacts, type SoldService } from '#catalogue/rows/sale-facts.ts';
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
  const found = await findSaleFacts(tx, request);
  if (!found) return undefined;
  const { bundle, service, pauseMessage, link, asks, payerId } = found;
  if (pauseMessage !== null) throw new Refusal('PACKAGE_NOT_FOUND', { message: pauseMessage });
  const chain = link && isValidLink(link) ? chainOf(link) : [];
  const { base: amount, price, ...ladder } = climbFor(bundle, chain, { asks, ...request });
  // Nobody earns on what they pay for themselves; the price stays the one that was shown.
  const rungs = ladder.rungs.map((rung) => withoutSelfReferral(rung, payerId)).reverse();
  return { bundle, service, amount, price, rungs, payerId };
}

function withoutSelfReferral(rung: Rung, payerId: string | null): Rung {
  return rung.sellerId === payerId ? { ...rung, commission: 0n as Pesewas } : rung;
}
