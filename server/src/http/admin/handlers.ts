/** The answers of what admins alone look at and do in this folder. */
import type { Deps } from '#deps.ts';
import { aboutHandlers } from './about.ts';
import { brandHandlers } from './brand.ts';
import { finderHandlers } from './finder.ts';
import { firstDayHandlers } from './first-day.ts';
import { importHandlers } from './imports.ts';
import { morningHandlers } from './morning.ts';
import { priceChangeHandlers } from './price-changes.ts';
import { privacyHandlers } from './privacy.ts';
import { rankingHandlers } from './rankings.ts';
import { restoreHandlers } from './restore.ts';

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
