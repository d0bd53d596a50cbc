/** The wire of the books. */
import type { ledgerEndpoints } from '@ntem/contract/ledger';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { sumAccounts, sumLedgerDays } from '#db/ledger-sums.ts';
import { offsetOf } from '#db/pages.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from './endpoints.ts';
import { presentPage } from './page-meta.ts';
import { keepWhenSlow } from './slow-figures.ts';

const toWire = (amount: bigint) => pesewasToWire(pesewas(amount));

export function ledgerHandlers(deps: Deps): HandlersOf<typeof ledgerEndpoints> {
  const accounts = keepWhenSlow(() => sumAccounts(deps.db));
  return {
    'GET /ledger/accounts': async ({ query }) => {
      const all = await accounts();
      const shown = all.slice(offsetOf(query), offsetOf(query) + query.limit);
      return {
        data: shown.map(({ balance, ...account }) => ({ ...account, balance: toWire(balance) })),
        meta: presentPage(query, { total: all.length, isEstimate: false }),
      };
    },
    'GET /ledger/days': async ({ query }) => {
      const days = await sumLedgerDays(deps.db, { startDate: query.start_date, endDate: query.end_date });
      return { data: days.map(({ amount, ...day }) => ({ ...day, amount: toWire(amount) })) };
    },
  };
}
