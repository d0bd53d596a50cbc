/** Endpoints of the switches that admins use while the shop runs. */
import {
  pauseScopes,
  type salesControlEndpoints,
  type SalesPause as WirePause,
} from '@ntem/contract/catalogue/endpoints/sales-control';
import { pesewasToWire } from '@ntem/contract/money';
import { bookTopUp, listDelivering } from '#books/verbs/book-top-up.ts';
import { findFloats } from '#books/verbs/watch-float.ts';
import { listPauses, type SalesPause } from '#catalogue/rows/sales-pauses.ts';
import type { PauseScope } from '#catalogue/rules/catalogue.ts';
import { changeFloatAlarm, pauseSales, resumeSales } from '#catalogue/verbs/control-sales.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { titleOf } from '#vendors/verbs/show-vendors.ts';

export function salesControlHandlers(deps: Deps): HandlersOf<typeof salesControlEndpoints> {
  async function presentFloat() {
    // The supplier with the least money left comes first.
    const [lowest] = (await findFloats(deps)).sort((one, other) =>
      (one.float ?? 0n) < (other.float ?? 0n) ? -1 : 1,
    );
    if (!lowest) throw new Error('There is no supplier.');
    const { supplier, float, alarmBelow, isLow } = lowest;
    return {
      supplier,
      float: float === undefined ? null : pesewasToWire(float),
      alarm_below: pesewasToWire(alarmBelow),
      is_low: isLow,
      suppliers: listDelivering(deps).map((name) => ({ name, title: titleOf(deps, name) })),
    };
  }
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
    'GET /supplier-float': async () => ({ data: await presentFloat() }),
    'PUT /supplier-float': async ({ author, body }) => {
      await changeFloatAlarm(deps, author, body.alarm_below);
      return { message: 'Alarm set', data: await presentFloat() };
    },
    'POST /supplier-float/top-ups': async ({ author, body }) => {
      await bookTopUp(deps, author, body);
      return { message: 'Top-up booked', data: await presentFloat() };
    },
  };
}

function requireScope(text: string): PauseScope {
  const scope = pauseScopes.find((one) => one === text.toUpperCase());
  if (!scope) throw new Refusal('NOT_FOUND');
  return scope;
}

function presentPause({ scope, message, createdAt }: SalesPause): WirePause {
  return { scope, message, created_at: createdAt.toISOString() };
}
