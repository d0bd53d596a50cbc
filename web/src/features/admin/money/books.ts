/** The books as two sides: what we have, and whose it is. Pure. */
import type { LedgerAccount } from '@ntem/contract/topics/ledger';
import { accountName } from '#features/admin/words/money-words.ts';
import { sumGhs } from '#lib/ghs.ts';
import { ghs, type Phrase, say } from '#ui/small/phrase.tsx';

export type BookRow = { name: string; note?: Phrase | string; ghs: number };

export type Books = {
  have: BookRow[];
  owed: BookRow[];
  haveSum: number;
  owedSum: number;
  /** Every account was read, so that the sums prove something. */
  isWhole: boolean;
};

const ownAccounts = ['margin', 'fees', 'losses'];

/** `sellers` is how many there are; those who were not read are owed what the other accounts leave. */
export function booksOf(accounts: readonly LedgerAccount[], { isWhole }: { isWhole: boolean }): Books {
  const have = accounts
    .filter(({ account }) => /^(gateway|supplier):/.test(account))
    .map(({ account, balance }) => ({
      name: accountName(account),
      ...noteOf(account, balance),
      ghs: balance,
    }));
  const others = owedRows(accounts.filter(({ account }) => !/^(gateway|supplier):/.test(account)));
  const haveSum = sumGhs(...have.map((row) => row.ghs));
  const owed = isWhole ? others : withRest(others, haveSum);
  return { have, owed, haveSum, owedSum: sumGhs(...owed.map((row) => row.ghs)), isWhole };
}

function noteOf(account: string, balance: number): Pick<BookRow, 'note'> {
  if (!account.startsWith('supplier:')) return {};
  return { note: balance < 0 ? 'More was spent than was booked as a top-up' : 'Float for bundles' };
}

const sellersRow = 'We owe sellers';

function owedRows(accounts: readonly LedgerAccount[]): BookRow[] {
  const owing = (isOne: (account: string) => boolean) =>
    accounts.filter(({ account }) => isOne(account)).map(({ balance }) => -balance);
  const commissions = owing((account) => account.startsWith('commission:'));
  const extra = owing((account) => account.startsWith('unallocated:'));
  const byHand = owing((account) => account === 'settled_by_hand');
  const [margin, fees, losses] = ownAccounts.map((own) => sumGhs(...owing((account) => account === own)));
  const known =
    /^(customer_funds|payouts_in_flight|settled_by_hand|margin|fees|losses)$|^(commission|unallocated):/;
  return [
    {
      name: 'We hold for buyers',
      note: 'Paid, and not yet delivered or given back',
      ghs: sumGhs(...owing((account) => account === 'customer_funds')),
    },
    { name: sellersRow, note: sayCount(commissions.length), ghs: sumGhs(...commissions) },
    {
      name: 'Payouts on their way',
      note: "To sellers' wallets",
      ghs: sumGhs(...owing((account) => account === 'payouts_in_flight')),
    },
    ...(extra.length > 0
      ? [
          {
            name: 'Not matched to an order',
            note: 'Came besides, and belongs to whoever paid it',
            ghs: sumGhs(...extra),
          },
        ]
      : []),
    ...(byHand.length > 0
      ? [
          {
            name: 'Handed over by hand',
            note: 'Given to buyers in another way; the gateway still has it',
            ghs: sumGhs(...byHand),
          },
        ]
      : []),
    ...accounts
      .filter(({ account }) => !known.test(account))
      .map(({ account, balance }) => ({ name: accountName(account), ghs: -balance })),
    {
      name: 'Ours',
      note: say`Margin ${ghs(margin ?? 0)}, fees ${ghs(fees ?? 0)}, losses ${ghs(losses ?? 0)}`,
      ghs: sumGhs(margin ?? 0, fees ?? 0, losses ?? 0),
    },
  ];
}

function sayCount(count: number): string {
  return count === 1 ? 'Commission of 1 seller' : `Commission of ${count} sellers`;
}

/** Each entry of the books sums to nothing, and so do all of them. */
function withRest(rows: readonly BookRow[], haveSum: number): BookRow[] {
  const others = sumGhs(...rows.filter(({ name }) => name !== sellersRow).map((row) => row.ghs));
  return rows.map((row) =>
    row.name === sellersRow
      ? { ...row, note: 'Commission of all sellers', ghs: sumGhs(haveSum, -others) }
      : row,
  );
}
