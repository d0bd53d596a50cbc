/** Quotes the price of one bundle through one link, decided by the server from current records. */
import type { Pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { type Bundle, findBundleForSale, type SoldService } from '#catalogue/rows/catalogue.ts';
import { listAsks } from '#catalogue/rows/price-overrides.ts';
import { findPause } from '#catalogue/rows/sales-pauses.ts';
import { climbFor, type Rung } from '#catalogue/rules/price-ladder.ts';
import { chainOf, isValidLink } from '#catalogue/rules/seller-chain.ts';
import type { Tx } from '#kernel/db/database.ts';
import { isId } from '#kernel/rules/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findUserByPhone, type User } from '#people/rows/users.ts';
import { findReferralLink } from '#sellers/rows/sellers.ts';

export type Quote = {
  bundle: Bundle;
  service: SoldService;
  amount: Pesewas;
  price: Pesewas;
  /** The earnings of each seller, the link's owner first. */
  rungs: Rung[];
  /** The account of the paying number. */
  payer: User | undefined;
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
  const found = await findBundleForSale(tx, { bundleId: request.bundleId, serviceId: request.serviceId });
  if (!found) return undefined;
  const { bundle, service } = found;
  const pause = await findPause(tx, service.network);
  if (pause) throw new Refusal('PACKAGE_NOT_FOUND', { message: pause.message });
  const link = request.refCode ? await findReferralLink(tx, request.refCode) : undefined;
  const chain = link && isValidLink(link) ? chainOf(link) : [];
  const asks = await listAsks(tx, chain, bundle.id);
  const { base: amount, price, ...ladder } = climbFor(bundle, chain, { asks, ...request });
  // Nobody earns on what they pay for themselves; the price stays the one that was shown.
  const payer = await findUserByPhone(tx, request.payer);
  const rungs = ladder.rungs.map((rung) => withoutSelfReferral(rung, payer?.id)).reverse();
  return { bundle, service, amount, price, rungs, payer };
}

function withoutSelfReferral(rung: Rung, payerId: string | undefined): Rung {
  return rung.sellerId === payerId ? { ...rung, commission: 0n as Pesewas } : rung;
}
