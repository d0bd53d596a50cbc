/** Serves the pictures of sellers' shops, their own and drawn ones. Public, as the shops are. */
import { shareImagePath, shareImages } from '@ntem/contract/addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readReferralCode } from '#catalogue/rules/seller-chain.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { originOf } from '#kernel/http/client.ts';
import { answerNotFound } from '#kernel/http/errors.ts';
import { findPicture } from '#sellers/rows/seller-shops.ts';
import { keyInPath, picturePath } from '#sellers/rules/pictures.ts';
import { getShareImage, planImage } from '#sellers/verbs/draw-share-image.ts';
import { readShop } from '#shop/wire/present-shop.ts';

/** Under an address that names its bytes. Not for longer: what is taken down is gone from every cache a day later. */
const keptForADay = 'public, max-age=86400';

export function registerPictures(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { key: string } }>(picturePath(':key'), async (request, reply) => {
    const key = keyInPath(picturePath(request.params.key));
    const picture = key && (await findPicture(deps.db, key));
    if (!picture) return answerNotFound(request, reply);
    return sendPicture(reply, { type: 'image/webp', cache: keptForADay, bytes: picture });
  });
  for (const kind of shareImages) {
    app.get<{ Params: { refCode: string }; Querystring: { v?: string } }>(
      shareImagePath(kind, ':refCode'),
      async (request, reply) => {
        const refCode = readReferralCode(request.params.refCode);
        const store = { brand: await findBrand(deps), origin: originOf(deps.config, request) };
        const planned = planImage(store, kind, { shop: await readShop(deps, refCode), refCode });
        if (!planned) return answerNotFound(request, reply);
        reply.header('etag', `"${planned.key}"`);
        const cache = request.query.v === planned.key ? keptForADay : 'no-cache';
        if (request.headers['if-none-match'] === `"${planned.key}"`)
          return reply.status(304).header('cache-control', cache).send();
        return sendPicture(reply, { type: 'image/png', cache, bytes: await getShareImage(deps, planned) });
      },
    );
  }
}

type Sent = { type: string; cache: string; bytes: Buffer };

function sendPicture(reply: FastifyReply, { type, cache, bytes }: Sent): FastifyReply {
  return reply.header('cache-control', cache).type(type).send(bytes);
}
