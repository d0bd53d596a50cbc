/** Endpoints of the figures at the top of the admin's dashboard. */
import type { statisticsEndpoints } from '@ntem/contract/books/endpoints/statistics';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { showFigures } from '#books/verbs/show-figures.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';

export function statisticsHandlers(deps: Deps): HandlersOf<typeof statisticsEndpoints> {
  return {
    'GET /dashboard/stats': async () => {
      const { figures, asOf } = await showFigures(deps, 'accounts');
      return {
        data: {
          totalUsers: figures.total,
          activeUsers: figures.active,
          adminUsers: figures.admins,
          newUsersThisMonth: figures.newThisMonth,
          as_of: asOf?.toISOString(),
        },
      };
    },
    'GET /dashboard/sales': async () => {
      const { figures, asOf } = await showFigures(deps, 'sales-by-day');
      return {
        data: {
          from: figures.from,
          to: figures.to,
          days: figures.days.map(({ amountPesewas, ...day }) => ({
            ...day,
            amount: pesewasToWire(pesewas(amountPesewas)),
          })),
          as_of: asOf?.toISOString(),
        },
      };
    },
  };
}
