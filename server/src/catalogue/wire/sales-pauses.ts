/** Endpoints of the pauses of sales. */
import {
  pauseScopes,
  type salesPauseEndpoints,
  type SalesPause as WirePause,
} from '@ntem/contract/catalogue/endpoints/sales-pauses';
import { listPauses, type SalesPause } from '#catalogue/rows/sales-pauses.ts';
import type { PauseScope } from '#catalogue/rules/catalogue.ts';
import { pauseSales, resumeSales } from '#catalogue/verbs/pause-sales.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireFound } from '#kernel/rules/refusal.ts';

export function salesPauseHandlers(deps: Deps): HandlersOf<typeof salesPauseEndpoints> {
  return {
    'GET /sales-pauses': async () => ({ data: (await listPauses(deps.db)).map(presentPause) }),
    'PUT /sales-pauses/{scope}': async ({ author, params, body }) => {
      const pause = { scope: requireScope(params.scope), message: body.message };
      const paused = await pauseSales(deps, author, pause);
      return { message: 'Sales paused', data: presentPause(paused) };
    },
    'DELETE /sales-pauses/{scope}': async ({ author, params }) => {
      const resumed = await resumeSales(deps, author, requireScope(params.scope));
      return { message: 'Sales resumed', data: presentPause(resumed) };
    },
  };
}

function requireScope(text: string): PauseScope {
  return requireFound(pauseScopes.find((one) => one === text.toUpperCase()));
}

function presentPause({ scope, message, createdAt }: SalesPause): WirePause {
  return { scope, message, created_at: createdAt.toISOString() };
}
