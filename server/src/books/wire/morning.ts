/** Endpoints of the admin's overview. */
import type {
  ChannelSales,
  morningEndpoints,
  DayFigures as WireDay,
} from '@ntem/contract/books/endpoints/morning';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { channels } from '@ntem/contract/orders/channels';
import type { ChannelFigures, DayFigures } from '#books/rows/day-figures.ts';
import { showFigures } from '#books/verbs/show-figures.ts';
import { type Supply, showSupplies, showWaiting } from '#books/verbs/show-morning.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';

export function morningHandlers(deps: Deps): HandlersOf<typeof morningEndpoints> {
  return {
    'GET /dashboard/today': async () => {
      const { figures, asOf } = await showFigures(deps, 'today');
      const { today, weekAgo } = figures;
      return {
        data: { today: presentDay(today), week_ago: presentDay(weekAgo), as_of: asOf?.toISOString() },
      };
    },
    'GET /dashboard/channels': async () => {
      const { figures, asOf } = await showFigures(deps, 'channels');
      const { today, weekAgo } = figures;
      return {
        data: { today: presentSold(today), week_ago: presentSold(weekAgo), as_of: asOf?.toISOString() },
      };
    },
    'GET /dashboard/waiting': async ({ actor }) => ({
      data: toWire(await showWaiting(deps, actor.userId)),
    }),
    'GET /dashboard/supplies': async () => {
      const { floats, speeds } = await showSupplies(deps);
      const at = new Date().toISOString();
      return {
        data: { at, floats: floats.map(presentSupply), speeds: speeds.map((speed) => toWire(speed)) },
      };
    },
  };
}

const ghsOf = (amount: number) => pesewasToWire(pesewas(amount));

function presentDay(figures: DayFigures): WireDay {
  const { soldPesewas, refundedPesewas, profitPesewas, failedNetworks, ...counts } = figures;
  return {
    ...counts,
    failed_networks: failedNetworks,
    sold: ghsOf(soldPesewas),
    refunded: ghsOf(refundedPesewas),
    profit: ghsOf(profitPesewas),
  };
}

function presentSold({ date, until, sold }: ChannelFigures): ChannelSales {
  const present = (channel: (typeof channels)[number]) => {
    const { sales = 0, amountPesewas = 0 } = sold.find((one) => one.channel === channel) ?? {};
    return { channel, sales, amount: ghsOf(amountPesewas) };
  };
  return { date, until, channels: channels.map(present) };
}

function presentSupply({ float, aDay, daysLeft, ...supply }: Supply) {
  return {
    ...toWire(supply),
    float: float === undefined ? null : pesewasToWire(float),
    a_day: aDay === undefined ? null : pesewasToWire(aDay),
    days_left: daysLeft ?? null,
  };
}
