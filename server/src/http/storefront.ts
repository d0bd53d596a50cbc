/** The wire of the shop, answered from memory: made once for each link and thrown away on any change. */
import { createHash } from 'node:crypto';
import { basePath } from '@ntem/contract/endpoint';
import { pesewasToWire } from '@ntem/contract/money';
import { type Shop, storefrontEndpoints } from '@ntem/contract/storefront';
import type { FastifyInstance } from 'fastify';
import { type ShownShop, showShop } from '#actions/show-shop.ts';
import type { Deps } from '#deps.ts';
import { parse } from './parse.ts';

export type ShopAnswer = { body: Buffer; etag: string; shop: Shop };

/** What stands behind the services call and the shop page. */
export type ShopMemory = {
  answerFor(refCode: string | undefined): Promise<ShopAnswer>;
  forget(): void;
};

/** Links are many and codes can be made up; beyond this the oldest answer makes room. */
const largestMemory = 1_000;
const largestCodeLength = 64;

type Remembered = { answer: Promise<ShopAnswer>; validUntilMs: number };

export function createShopMemory({ db }: Pick<Deps, 'db'>): ShopMemory {
  let remembered = new Map<string, Remembered>();
  return {
    answerFor(refCode) {
      const key = refCode && refCode.length <= largestCodeLength ? refCode : '';
      const known = remembered.get(key);
      if (known && known.validUntilMs > Date.now()) return known.answer;
      // Bound to this generation: an answer that was under way when something changed is not kept.
      const generation = remembered;
      const entry: Remembered = { answer: undefined as never, validUntilMs: Number.POSITIVE_INFINITY };
      entry.answer = showShop(db, key || undefined).then((shown) => {
        if (shown.validUntil) entry.validUntilMs = shown.validUntil.getTime();
        // A code that nobody knows takes no room: the plain shop is the same for all of them.
        if (key !== '' && !shown.referrer && !shown.isLinkExpired) generation.delete(key);
        return makeAnswer(presentShop(shown));
      });
      entry.answer.catch(() => generation.delete(key));
      generation.set(key, entry);
      if (generation.size > largestMemory) {
        const oldest = generation.keys().next();
        if (!oldest.done) generation.delete(oldest.value);
      }
      return entry.answer;
    },
    forget() {
      remembered = new Map();
    },
  };
}

function makeAnswer(shop: Shop): ShopAnswer {
  const data = storefrontEndpoints['GET /databundle-open/services'].data.parse(shop);
  const body = Buffer.from(JSON.stringify({ message: 'OK', data }));
  return { body, shop: data, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

function presentShop({ services, referrer, isLinkExpired }: ShownShop): Shop {
  return {
    services: services.map(({ id, name, network, status, notice, bundles }) => ({
      id,
      name,
      network,
      status,
      notice,
      packages: bundles.map((bundle) => ({
        id: bundle.id,
        name: bundle.name,
        bundle_id: bundle.supplier_code,
        megabytes: bundle.megabytes,
        amount: pesewasToWire(bundle.amount_pesewas),
        final_price: pesewasToWire(bundle.price),
        validity: bundle.validity,
        status: bundle.status,
        service_id: bundle.service_id,
      })),
    })),
    ...(referrer && { referral_info: { referrer_name: referrer.name, referrer_role: referrer.role } }),
    ...(isLinkExpired && { referral_expired: true as const }),
  };
}

/** Its own route rather than a handler: the bytes are ready, so nothing is parsed or written again. */
export function registerShop(app: FastifyInstance, memory: ShopMemory): void {
  const { query: schema, path } = storefrontEndpoints['GET /databundle-open/services'];
  app.get(basePath + path, async (request, reply) => {
    const { ref } = parse(schema, request.query);
    const { body, etag } = await memory.answerFor(ref);
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
