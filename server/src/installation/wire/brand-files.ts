/** Serves the pictures of the store's brand. Public, as the shop is. */
import { brandFilePath, brandFiles } from '@ntem/contract/addresses';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { findBrandFile } from '#installation/verbs/draw-brand.ts';
import { answerNotFound } from '#kernel/http/errors.ts';

/** Under an address that names all that it shows. */
const keptForGood = 'public, max-age=31536000, immutable';

export function registerBrandFiles(app: FastifyInstance, deps: Deps): void {
  for (const file of brandFiles) {
    app.get<{ Params: { key: string } }>(brandFilePath(':key', file), async (request, reply) => {
      const brand = await findBrand(deps);
      const bytes = brand.key ? await findBrandFile(deps.db, brand, file) : undefined;
      if (!bytes) return answerNotFound(request, reply);
      // A page from before a change asks for the old file: it gets the current one, uncached.
      const isNamed = request.params.key === brand.key;
      return reply
        .header('cache-control', isNamed ? keptForGood : 'no-cache')
        .type(file.endsWith('.webp') ? 'image/webp' : 'image/png')
        .send(bytes);
    });
  }
}
