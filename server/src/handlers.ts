/** The answers of what admins alone look at and do in this folder. */
import { morningHandlers } from '#books/wire/morning.ts';
import { rankingHandlers } from '#books/wire/rankings.ts';
import { importHandlers } from '#catalogue/wire/imports.ts';
import { priceChangeHandlers } from '#catalogue/wire/price-changes.ts';
import { aboutHandlers } from '#installation/wire/about.ts';
import { brandHandlers } from '#installation/wire/brand.ts';
import { firstDayHandlers } from '#installation/wire/first-day.ts';
import { restoreHandlers } from '#installation/wire/restore.ts';
import { finderHandlers } from '#orders/wire/finder.ts';
import { privacyHandlers } from '#people/wire/privacy.ts';
import type { Deps } from './deps.ts';

export function adminHandlers(deps: Deps) {
  return {
    ...aboutHandlers(deps),
    ...brandHandlers(deps),
    ...restoreHandlers(deps),
    ...morningHandlers(deps),
    ...finderHandlers(deps),
    ...priceChangeHandlers(deps),
    ...importHandlers(deps),
    ...firstDayHandlers(deps),
    ...rankingHandlers(deps),
    ...privacyHandlers(deps),
  };
}
