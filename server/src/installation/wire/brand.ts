/** Endpoints of the store's name, colours and logo. */
import { brandFilePath } from '@ntem/contract/addresses';
import type { brandEndpoints, WireBrand } from '@ntem/contract/installation/endpoints/brand';
import type { Deps } from '#deps.ts';
import { readBrand, type ShownBrand } from '#installation/rows/brands.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { changeBrand } from '#installation/verbs/set-brand.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';

export function brandHandlers(deps: Deps): HandlersOf<typeof brandEndpoints> {
  const present = async (shown: ShownBrand): Promise<WireBrand> => {
    const { key } = await findBrand(deps);
    return {
      version: shown.version,
      name: shown.name,
      main_colour: shown.mainColour,
      accent_colour: shown.accentColour,
      logo: shown.logoKey && key && brandFilePath(key, 'logo.webp'),
      default_name: deps.config.storeName,
      changed_by: shown.changedBy,
      changed_at: shown.changedAt?.toISOString() ?? null,
    };
  };
  return {
    'GET /brand': async () => ({ data: await present(await readBrand(deps.db)) }),
    'PUT /brand': async ({ author, body }) => {
      const { version, name, main_colour: mainColour, accent_colour: accentColour } = body;
      const logo = typeof body.logo === 'string' ? Buffer.from(body.logo, 'base64') : body.logo;
      const saved = await changeBrand(deps, author, { version, name, mainColour, accentColour, logo });
      return { message: 'Saved', data: await present(saved) };
    },
  };
}
