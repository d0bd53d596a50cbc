/** Shows a seller's home: today, the balance, the latest sales, the link, and what to do next. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import { readBalance } from '#books/rows/account-sums.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import { listSales, type Sale } from '#orders/rows/sales.ts';
import { listHeldCommissions } from '#payouts/rows/held-commission.ts';
import { sumHeld } from '#payouts/rules/held-commission.ts';
import { findHomeFacts, type HomeFacts, sumToday, type TodaysSales } from '#sellers/rows/homes.ts';
import type { OwnLink } from '#sellers/rows/sellers.ts';
import { getOwnLink } from './own-link.ts';

/** As many as a phone shows below the figures. */
const latestSales = 5;

export type ShownHome = {
  today: TodaysSales;
  available: Pesewas;
  latest: Sale[];
  facts: HomeFacts;
  link: OwnLink;
};

export async function showHome({ db }: Pick<Deps, 'db'>, sellerId: string): Promise<ShownHome> {
  const link = await getOwnLink({ db }, sellerId);
  // The balance before the part held back: commission earned between the two is then held back, and never taken for
  // available.
  const owed = await readBalance(db, accounts.commission(sellerId));
  const [held, today, latest, facts] = await Promise.all([
    listHeldCommissions(db, sellerId),
    sumToday(db, sellerId),
    listSales(db, { viewerId: sellerId }, { isFromEnd: false, offset: 0, limit: latestSales }),
    findHomeFacts(db, sellerId),
  ]);
  return { today, available: pesewas(-owed - sumHeld(held)), latest, facts, link };
}
