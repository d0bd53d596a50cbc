/** The wire of the figures that open the admin's dashboard. */
import { pesewasToWire } from '@ntem/contract/money';
import type { statisticsEndpoints } from '@ntem/contract/statistics';
import { countAccounts, sumSales } from '#db/statistics.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from './endpoints.ts';
import { keepWhenSlow } from './slow-figures.ts';

const daysShown = 30;

export function statisticsHandlers({ db }: Deps): HandlersOf<typeof statisticsEndpoints> {
  const accounts = keepWhenSlow(() => countAccounts(db));
  const sales = keepWhenSlow(() => sumSales(db, daysShown));
  return {
    'GET /dashboard/stats': async () => {
      const { total, active, admins, newThisMonth } = await accounts();
      return {
        data: {
          totalUsers: total,
          activeUsers: active,
          adminUsers: admins,
          newUsersThisMonth: newThisMonth,
        },
      };
    },
    'GET /dashboard/sales': async () => {
      const { from, to, days } = await sales();
      return {
        data: {
          from,
          to,
          days: days.map(({ amount_pesewas, ...day }) => ({ ...day, amount: pesewasToWire(amount_pesewas) })),
        },
      };
    },
  };
}
