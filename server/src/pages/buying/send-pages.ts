/** Sends the pages of a purchase without script, and turns errors on the way into one of them. */
import type { BuyPageProps, Refused } from '@ntem/contract/shop/buy-pages';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { presentRefusal, readRefusal } from '#kernel/http/errors.ts';
import type { Refusal } from '#kernel/rules/refusal.ts';
import type { FindPages } from '#pages/html-pages.ts';
import type { ShopMemory } from '#pages/shop-memory.ts';
import { fillBuyPage } from '#pages/web.ts';

export type BuyingDeps = Deps & { pages: FindPages; memory: ShopMemory };

export type Exchange = { request: FastifyRequest; reply: FastifyReply };

export type VisitedShop = { shop: Shop; refCode: string | null };

/** A code counts only if the shop names its owner. */
export async function visitShop({ memory }: BuyingDeps, ref: string | undefined): Promise<VisitedShop> {
  const { shop, refCode } = await memory.find(ref);
  return { shop, refCode: shop.referral_info ? refCode : null };
}

type Sent = { page: BuyPageProps['page']; visited?: VisitedShop | undefined; status?: number };

/** Nobody keeps a copy: each has a token, numbers or a moment in it. */
export async function sendBuyPage(
  { pages }: BuyingDeps,
  { reply }: Exchange,
  { page, visited, status = 200 }: Sent,
): Promise<FastifyReply> {
  const { web, store, headers } = await pages();
  const seller = visited?.shop.referral_info;
  const html = fillBuyPage(web, {
    ...store,
    page,
    refCode: visited?.refCode ?? null,
    shopName: seller?.shop_name ?? seller?.referrer_name ?? null,
    now: new Date().toISOString(),
  });
  return reply
    .status(status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** As the API would have answered. */
function presentRefused(refusal: Refusal): Refused {
  const { retryAfterS } = refusal.details;
  return {
    status: refusal.status,
    ...presentRefusal(refusal),
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
}

/** Our own faults are logged, and all errors are shown in the words of the API. */
export function refusedBy(error: unknown, request: FastifyRequest): Refused {
  return presentRefused(readRefusal(error as FastifyError, request));
}

export function sendProblem(
  deps: BuyingDeps,
  exchange: Exchange,
  { error, again, visited }: { error: unknown; again?: string; visited?: VisitedShop | undefined },
): Promise<FastifyReply> {
  const refused = refusedBy(error, exchange.request);
  const page = { step: 'problem' as const, refused, ...(again && { again }) };
  return sendBuyPage(deps, exchange, { page, visited, status: refused.status });
}
