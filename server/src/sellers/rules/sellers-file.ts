/** Reads agents and subagents from a file: the change of each row, or its error. Pure. */

import { findNameFault } from '@ntem/contract/accounts/account-texts';
import { isOneLine } from '@ntem/contract/fields';
import { parseGhs, pesewas } from '@ntem/contract/money';
import { nameLength } from '@ntem/contract/people/limits';
import { isSeller } from '@ntem/contract/people/roles';
import { type Phone, parsePhone } from '@ntem/contract/phones';
import {
  decimalOf,
  isFormula,
  type ShownRow,
  shownLength,
  type Table,
  type TableRow,
} from '#kernel/rules/read-table.ts';
import { largestOpeningGhs } from './opening-balances.ts';
import { planPrices } from './sellers-file-prices.ts';
import {
  type KnownPerson,
  money,
  type PlannedSeller,
  type ReadSeller,
  type SellerFacts,
  type SellerLevel,
  type SellersPlan,
} from './sellers-plan.ts';

export const sellerColumns = {
  needed: ['name', 'phone', 'level'],
  optional: ['parent_phone', 'opening_balance'],
} as const;

type Wrong = { says: string; inFile: string; now?: string | undefined };
type Judged = { row: TableRow } & ({ seller: PlannedSeller } | { wrong: Wrong });

/** Every number that the file names. */
export function phonesOf({ rows }: Pick<Table, 'rows'>): Phone[] {
  const read = rows.flatMap(({ cells }) => [
    readPhone(cells.phone ?? ''),
    readPhone(cells.parent_phone ?? ''),
  ]);
  return [...new Set(read.filter((phone) => phone !== undefined))];
}

/** Wrong rows, and wrong prices of right rows, are not saved. */
export function planSellers(table: Table, facts: SellerFacts): SellersPlan {
  const read = readRows(table);
  const judged = judgeAll(read, facts);
  const sellers = judged.flatMap((one) => ('seller' in one ? [one.seller] : []));
  const planned = planPrices(sellers, table, facts);
  const rows = judged.flatMap((one): ShownRow[] => {
    if ('wrong' in one) return [wrongRow(one.row, one.wrong)];
    return [showSeller(one.seller), ...(planned.shown.get(one.seller.phone) ?? [])];
  });
  return { rows, sellers, prices: planned.prices };
}

type Read = { row: TableRow } & ({ read: ReadSeller } | { wrong: Wrong });

function readRows(table: Table): Read[] {
  const seen = new Map<Phone, number>();
  return table.rows.map((row): Read => {
    const read = readRow(row, table);
    if ('says' in read) return { row, wrong: read };
    const earlier = seen.get(read.phone);
    if (earlier !== undefined) return { row, wrong: { says: `Also in row ${earlier}`, inFile: read.phone } };
    seen.set(read.phone, row.row);
    return { row, read };
  });
}

/** Agents before subagents, in any order of rows: a subagent may come with the agent above. */
function judgeAll(rows: Read[], facts: SellerFacts): Judged[] {
  const people = new Map(facts.people.map((person) => [person.phone, person]));
  const done = new Map<number, Judged>();
  const agents = new Map<Phone, Judged>();
  const inFile = new Map(rows.flatMap((one) => ('read' in one ? [[one.read.phone, one.read] as const] : [])));
  for (const level of ['agent', 'subagent'] as const) {
    for (const one of rows) {
      if ('wrong' in one) done.set(one.row.row, one);
      else if (one.read.level === level) {
        const fault =
          judgeParent(one.read, { people, agents, inFile }) ?? judgeSeller(one.read, { people, facts });
        const now = people.get(one.read.phone)?.name;
        const judged =
          typeof fault === 'string' ? wrongOf(one.read, fault, now) : { row: one.row, seller: fault };
        done.set(one.row.row, judged);
        if (level === 'agent') agents.set(one.read.phone, judged);
      }
    }
  }
  return rows.map(({ row }) => done.get(row.row) as Judged);
}

const wrongOf = (read: ReadSeller, says: string, now: string | undefined): Judged => ({
  row: read.row,
  wrong: { says, inFile: sayFile(read), now },
});

type Places = {
  people: ReadonlyMap<Phone, KnownPerson>;
  agents: ReadonlyMap<Phone, Judged>;
  inFile: ReadonlyMap<Phone, ReadSeller>;
};

/** An agent is at the top, and a subagent below an agent: so nobody is above themselves. */
function judgeParent({ level, parent }: ReadSeller, places: Places): string | undefined {
  if (level === 'agent') return parent === undefined ? undefined : 'An agent has nobody above';
  if (parent === undefined) return 'No parent_phone';
  const above = places.inFile.get(parent);
  if (above) {
    if (above.level !== 'agent') return `Row ${above.row.row} is no agent`;
    const judged = places.agents.get(parent);
    return judged && 'seller' in judged ? undefined : `The agent in row ${above.row.row} is wrong`;
  }
  const known = places.people.get(parent);
  if (known?.role !== 'agent') return 'No agent has the number above';
  return known.status === 'active' ? undefined : 'The agent above is switched off';
}

type Known = { people: ReadonlyMap<Phone, KnownPerson>; facts: SellerFacts };

function judgeSeller(read: ReadSeller, { people, facts }: Known): PlannedSeller | string {
  const { name, phone, level, parent, balance } = read;
  const known = people.get(phone);
  if (known) {
    const { role } = known;
    if (!isSeller(role)) return `Has an account that does not sell: change its role first`;
    if (role !== level) return `Is ${role === 'agent' ? 'an agent' : 'a subagent'} here`;
    if (known.status !== 'active') return 'Is switched off';
    if (level === 'subagent' && people.get(parent as Phone)?.id !== known.uplineId)
      return 'Stands below another agent here';
    if (balance > 0n && known.brought !== null && known.brought !== balance)
      return `Has brought ${money(known.brought)} already`;
  }
  if (balance > 0n && facts.goneNumbers.has(phone))
    return 'A deleted account with this number has brought its balance already';
  const isRenamed = known !== undefined && known.name !== name;
  const hasBrought = known !== undefined && known.brought !== null;
  return { ...read, known, isRenamed, brings: hasBrought ? pesewas(0) : balance };
}

const levelNames = { agent: 'Agent', subagent: 'Subagent' };

function sayFile({ level, phone, parent, balance }: Omit<ReadSeller, 'row'>): string {
  const above = parent === undefined ? '' : ` below ${parent}`;
  return `${levelNames[level]} ${phone}${above}${balance > 0n ? `, ${money(balance)}` : ''}`;
}

function showSeller(seller: PlannedSeller): ShownRow {
  const { row, name, level, known, brings, isRenamed, balance } = seller;
  const shown = { row: row.row, name, inFile: sayFile(seller) };
  if (!known) {
    const says = `New ${level}${brings > 0n ? ', with a balance' : ''}`;
    return { ...shown, now: null, effect: 'new', says };
  }
  const brought = known.brought === null ? '' : `, brought ${money(known.brought)}`;
  const now = `${levelNames[level]} ${known.name}${brought}`;
  const changes = [isRenamed && 'Name changes', brings > 0n && 'Brings a balance'].filter(
    (one) => one !== false,
  );
  const already = balance > 0n && brings === 0n ? ['Balance was brought already'] : [];
  const says = [...changes, ...already].join('. ') || 'The same';
  return { ...shown, now, effect: changes.length > 0 ? 'change' : 'same', says };
}

function wrongRow(row: TableRow, { says, inFile, now }: Wrong): ShownRow {
  const name = (row.cells.name || row.cells.phone || 'Without a name').slice(0, shownLength);
  return {
    row: row.row,
    name,
    now: now ?? null,
    inFile: inFile.slice(0, shownLength),
    effect: 'wrong',
    says,
  };
}

function readRow(row: TableRow, table: Table): ReadSeller | Wrong {
  const { cells } = row;
  const formula = Object.values(cells).find(isFormula);
  if (formula !== undefined) return { says: 'A formula', inFile: formula };
  const missing = sellerColumns.needed.find((column) => !cells[column]);
  if (missing) return { says: `No ${missing}`, inFile: '' };
  const { name = '', opening_balance: typed = '' } = cells;
  const nameFault = findNameFault(name);
  if (nameFault) return { says: nameFault, inFile: name };
  if (name.length > nameLength.max) return { says: `Longer than ${nameLength.max} characters`, inFile: name };
  if (!isOneLine(name)) return { says: 'More than one line', inFile: name };
  const phone = readPhone(cells.phone ?? '');
  if (!phone) return { says: 'No Ghana mobile number', inFile: cells.phone ?? '' };
  const level = readLevel(cells.level ?? '');
  if (!level) return { says: 'Neither agent nor subagent', inFile: cells.level ?? '' };
  const parent = cells.parent_phone ? readPhone(cells.parent_phone) : undefined;
  if (cells.parent_phone && !parent)
    return { says: 'No Ghana mobile number above', inFile: cells.parent_phone };
  const balance = typed === '' ? pesewas(0) : parseGhs(decimalOf(typed, table));
  if (balance === undefined) return { says: 'The balance is not a number', inFile: typed };
  if (balance < 0n || balance > BigInt(largestOpeningGhs) * 100n)
    return { says: 'The balance is out of range', inFile: typed };
  return { row, name, phone, level, parent, balance };
}

/** Spreadsheets take the 0 away that a number begins with. */
function readPhone(cell: string): Phone | undefined {
  return parsePhone(/^\d{9}$/.test(cell) ? `0${cell}` : cell);
}

/** `Sub-agent` as well. */
function readLevel(cell: string): SellerLevel | undefined {
  const plain = cell.toLowerCase().replaceAll(/[\s_-]/g, '');
  return plain === 'agent' || plain === 'subagent' ? plain : undefined;
}
