/** The books as two sides: our assets, and their owners. Pure. */
import type { LedgerAccount } from '@ntem/contract/books/endpoints/ledger';
import { accountName } from '#features/admin/words/money-words.ts';
import { sumGhs } from '#lib/ghs.ts';
import { ghs, type Phrase, say } from '#ui/small/phrase.tsx';

export type BookRow = { name: string; note?: Phrase | string; ghs: number };

export type Books = {
  have: BookRow[];
  owed: BookRow[];
  haveSum: number;
  owedSum: number;
  /** True if every account was read, so that the sums prove something. */
  isWhole: boolean;
};

const ownAccounts = ['margin', 'fees', 'losses'];

/** If not all accounts were read, sellers are owed what the other accounts leave. */
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

/** By the part of an account's name before the colon; `always` without such an account, too. */
const known: [kind: string, name: string, note: string, always?: true][] = [
  ['customer_funds', 'We hold for buyers', 'Paid, and not yet delivered or given back', true],
  ['commission', sellersRow, '', true],
  ['float', 'We owe sellers, floats', 'Money that sellers keep here to sell from'],
  ['payouts_in_flight', 'Payouts on their way', "To sellers' wallets", true],
  ['unallocated', 'Not matched to an order', 'Extra money: it belongs to the payer'],
  ['settled_by_hand', 'Handed over by hand', 'Given to buyers in another way; the gateway still has it'],
  ['old_system', 'Taken over from the old system', 'Owed to sellers as they came; no money came with it'],
];

function owedRows(accounts: readonly LedgerAccount[]): BookRow[] {
  const kindOf = ({ account }: LedgerAccount) => account.replace(/:.*/, '');
  const owing = (kind: string) =>
    accounts.filter((one) => kindOf(one) === kind).map(({ balance }) => -balance);
  const named = [...known.map(([kind]) => kind), ...ownAccounts];
  const others = accounts.filter((one) => !named.includes(kindOf(one)));
  const [margin = 0, fees = 0, losses = 0] = ownAccounts.map((own) => sumGhs(...owing(own)));
  return [
    ...known
      .filter(([kind, , , always]) => always || owing(kind).length > 0)
      .map(([kind, name, note]) => ({
        name,
        note: note || sayCount(owing(kind).length),
        ghs: sumGhs(...owing(kind)),
      })),
    ...others.map(({ account, balance }) => ({ name: accountName(account), ghs: -balance })),
    {
      name: 'Ours',
      note: say`Margin ${ghs(margin)}, fees ${ghs(fees)}, losses ${ghs(losses)}`,
      ghs: sumGhs(margin, fees, losses),
    },
  ];
}

function sayCount(count: number): string {
  return count === 1 ? 'Commission of 1 seller' : `Commission of ${count} sellers`;
}

/** Every entry of the books sums to zero, and so do all of them. */
function withRest(rows: readonly BookRow[], haveSum: number): BookRow[] {
  const others = sumGhs(...rows.filter(({ name }) => name !== sellersRow).map((row) => row.ghs));
  return rows.map((row) =>
    row.name === sellersRow
      ? { ...row, note: 'Commission of all sellers', ghs: sumGhs(haveSum, -others) }
      : row,
  );
}
