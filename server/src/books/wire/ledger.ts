/** Endpoints of the books. */
import type { ledgerEndpoints } from '@ntem/contract/books/endpoints/ledger';
import { pesewas, pesewasToWire } from '@ntem/contract/money';
import { listLedgerDays } from '#books/rows/ledger-days.ts';
import { listBalances } from '#books/rows/ledger-sums.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { presentPage } from '#kernel/http/paging.ts';

const toWire = (amount: bigint) => pesewasToWire(pesewas(amount));

export function ledgerHandlers(deps: Deps): HandlersOf<typeof ledgerEndpoints> {
  return {
    'GET /ledger/accounts': async ({ query }) => {
      const page = await listBalances(deps.db, query);
      return {
        data: page.rows.map(({ account, name, balance }) => ({ account, name, balance: toWire(balance) })),
        meta: presentPage(query, page),
      };
    },
    'GET /ledger/days': async ({ query }) => {
      const days = await listLedgerDays(deps.historyDb, {
        startDate: query.start_date,
        endDate: query.end_date,
      });
      return { data: days.map(({ amount, ...day }) => ({ ...day, amount: toWire(amount) })) };
    },
  };
}
