/** The wire of the first-run page. */
import type { firstDayEndpoints } from '@ntem/contract/topics/admin/first-day';
import { examineShop, showFirstDay } from '#actions/vendors/show-first-day.ts';
import type { Deps } from '#deps.ts';
import { hasFactor } from '#domain/people/factors.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { toWire } from '#http/wire/to-wire.ts';

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
