/** Endpoints of the first-run page. */
import type { firstDayEndpoints } from '@ntem/contract/installation/endpoints/first-day';
import { hasFactor } from '#accounts/rules/factors.ts';
import type { Deps } from '#deps.ts';
import { examineShop, showFirstDay } from '#installation/verbs/show-first-day.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';

export function firstDayHandlers(deps: Deps): HandlersOf<typeof firstDayEndpoints> {
  return {
    'GET /first-day': async ({ actor }) => {
      const { needed, extra, ...day } = await showFirstDay(deps, { hasFactor: hasFactor(actor) });
      const present = (steps: typeof needed) =>
        steps.map(({ step, isDone, detail }) => ({ step, is_done: isDone, detail }));
      return { data: { ...toWire(day), needed: present(needed), extra: present(extra) } };
    },
    'POST /first-day/check': async ({ author }) => ({ data: await examineShop(deps, author) }),
  };
}
