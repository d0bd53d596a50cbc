/** Reads services and packages from a file: the change of each row, or its error. Pure. */

import { largestMegabytes, largestPriceGhs, titleLength } from '@ntem/contract/catalogue/limits';
import { isOneLine } from '@ntem/contract/fields';
import { idLength } from '@ntem/contract/ids';
import { formatAmount, type Pesewas, parseGhs } from '@ntem/contract/money';
import { type Network, networkName, networks } from '@ntem/contract/networks';
import { spaceSizes } from '@ntem/contract/say-size';
import {
  decimalOf,
  isFormula,
  type ShownRow,
  shownLength,
  type Table,
  type TableRow,
} from '#kernel/rules/read-table.ts';

export const catalogueColumns = {
  needed: ['service', 'network', 'package', 'bundle_id', 'megabytes', 'amount'],
  optional: ['cost_price', 'status'],
} as const;

export type KnownService = { id: string; name: string; network: Network };

export type KnownPackage = {
  id: string;
  serviceId: string;
  name: string;
  supplierCode: string;
  megabytes: number;
  amountPesewas: Pesewas;
  costPesewas: Pesewas | null;
  status: 'active' | 'inactive';
};

/** The values of a row. An empty cost or status leaves it as it is. */
type ReadPackage = {
  serviceName: string;
  network: Network;
  name: string;
  supplierCode: string;
  megabytes: number;
  amount: Pesewas;
  cost: Pesewas | undefined;
  status: 'active' | 'inactive' | undefined;
};

type Wrong = { says: string; inFile: string };

/** The service is `undefined` where the file brings it, too. */
export type Planned = ShownRow & {
  parsed?: ReadPackage;
  service?: KnownService | undefined;
  known?: KnownPackage | undefined;
};

type Facts = { services: readonly KnownService[]; packages: readonly KnownPackage[] };

export function planCatalogue(table: Table, facts: Facts): Planned[] {
  const seen = new Map<string, number>();
  return table.rows.map((row) => {
    const read = readRow(row, table);
    if ('says' in read) return wrongRow(row, read, findNow(row, facts));
    const key = [read.serviceName, read.supplierCode].map((one) => one.toLowerCase()).join('\n');
    const earlier = seen.get(key);
    if (earlier !== undefined)
      return wrongRow(row, { says: `Also in row ${earlier}`, inFile: row.cells.bundle_id ?? '' }, undefined);
    seen.set(key, row.row);
    return judgeRow(row, read, facts);
  });
}

function judgeRow(row: TableRow, parsed: ReadPackage, facts: Facts): Planned {
  const sameName = facts.services.filter(({ name }) => isSame(name, parsed.serviceName));
  const service = sameName.find(({ network }) => network === parsed.network);
  const inFile = money(parsed.amount);
  if (!service && sameName[0]) {
    const says = `The service is of ${networkName(sameName[0].network)}`;
    return wrongRow(row, { says, inFile: parsed.network }, undefined);
  }
  const ofService = facts.packages.filter(({ serviceId }) => serviceId === service?.id);
  const known = ofService.find(({ supplierCode }) => supplierCode.trim() === parsed.supplierCode);
  const shown = { row: row.row, name: nameOf(row), now: known ? money(known.amountPesewas) : null, inFile };
  const cost = parsed.cost ?? known?.costPesewas ?? null;
  if (cost !== null && parsed.amount < cost)
    return { ...shown, effect: 'wrong', says: `Below cost, GH₵ ${formatAmount(cost)}` };
  const plan = { ...shown, parsed, service, known };
  if (!known)
    return {
      ...plan,
      effect: 'new',
      says: service ? 'New' : `New, with a new service: ${parsed.serviceName.trim()}`,
    };
  const changes = [
    known.amountPesewas !== parsed.amount && 'Price',
    parsed.cost !== undefined && known.costPesewas !== parsed.cost && 'Cost',
    known.name !== parsed.name && 'Name',
    known.megabytes !== parsed.megabytes && 'Size',
    parsed.status !== undefined && known.status !== parsed.status && 'Status',
  ].filter((one) => one !== false);
  if (changes.length === 0) return { ...plan, effect: 'same', says: 'The same' };
  const [first, ...others] = changes;
  const list = [first, ...others.map((one) => one.toLowerCase())].join(', ');
  return { ...plan, effect: 'change', says: `${list} ${changes.length === 1 ? 'changes' : 'change'}` };
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const money = (amount: Pesewas) => `GH₵ ${formatAmount(amount)}`;

const nameOf = ({ cells }: TableRow) =>
  (cells.package || cells.bundle_id || 'Without a name').slice(0, shownLength);

function wrongRow(row: TableRow, { says, inFile }: Wrong, now: string | undefined): Planned {
  return {
    row: row.row,
    name: nameOf(row),
    now: now ?? null,
    inFile: inFile.slice(0, shownLength),
    effect: 'wrong',
    says,
  };
}

/** The apparent meaning of a row that cannot be read. */
function findNow({ cells }: TableRow, { services, packages }: Facts): string | undefined {
  const ids = services.filter(({ name }) => isSame(name, cells.service ?? '')).map(({ id }) => id);
  const known = packages.find(
    ({ serviceId, supplierCode }) => ids.includes(serviceId) && supplierCode.trim() === cells.bundle_id,
  );
  return known && money(known.amountPesewas);
}

function readRow({ cells }: TableRow, table: Table): ReadPackage | Wrong {
  const formula = Object.values(cells).find(isFormula);
  if (formula !== undefined) return { says: 'A formula', inFile: formula };
  const { service = '', network = '', package: name = '', bundle_id: code = '' } = cells;
  const missing = catalogueColumns.needed.find((column) => !cells[column]);
  if (missing) return { says: `No ${missing}`, inFile: '' };
  for (const [text, { max }] of [
    [service, titleLength],
    [name, titleLength],
    [code, idLength],
  ] as const) {
    if (text.length > max) return { says: `Longer than ${max} characters`, inFile: text };
    if (!isOneLine(text)) return { says: 'More than one line', inFile: text };
  }
  const known = networks.find((one) => isSame(one, network) || isSame(networkName(one), network));
  if (!known) return { says: 'No network of ours', inFile: network };
  const megabytes = /^\d{1,9}$/.test(cells.megabytes ?? '') ? Number(cells.megabytes) : 0;
  if (megabytes < 1 || megabytes > largestMegabytes)
    return { says: 'No whole number of megabytes', inFile: cells.megabytes ?? '' };
  const amount = readAmount(cells.amount ?? '', table, 1n);
  if (typeof amount === 'object') return amount;
  const cost = cells.cost_price ? readAmount(cells.cost_price, table, 0n) : undefined;
  if (typeof cost === 'object') return cost;
  const status = cells.status?.toLowerCase() || undefined;
  if (status !== undefined && status !== 'active' && status !== 'inactive')
    return { says: 'Neither active nor inactive', inFile: cells.status ?? '' };
  const kept = { serviceName: service, network: known, name: spaceSizes(name) };
  return { ...kept, supplierCode: code, megabytes, amount, cost, status };
}

function readAmount(cell: string, table: Table, min: bigint): Pesewas | Wrong {
  const amount = parseGhs(decimalOf(cell, table));
  if (amount === undefined) return { says: 'Not a number', inFile: cell };
  if (amount < min || amount > BigInt(largestPriceGhs) * 100n) return { says: 'Out of range', inFile: cell };
  return amount;
}
