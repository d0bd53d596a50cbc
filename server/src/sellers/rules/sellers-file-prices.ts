/** Prices of sellers in a file, judged as if each had typed them. Pure. */
import { largestPriceGhs } from '@ntem/contract/catalogue/limits';
import { type Pesewas, parseGhs } from '@ntem/contract/money';
import type { PriceColumn } from '#catalogue/rules/price-columns.ts';
import { climbFor } from '#catalogue/rules/price-ladder.ts';
import { findPriceFault, isAllowedLevel, type TargetLevel } from '#catalogue/rules/seller-price-limits.ts';
import { decimalOf, type ShownRow, type Table } from '#kernel/rules/read-table.ts';
import {
  money,
  type PlannedPrice,
  type PlannedSeller,
  type PricedPackage,
  type SellerFacts,
} from './sellers-plan.ts';

type PlannedPrices = { prices: PlannedPrice[]; shown: Map<string, ShownRow[]> };

/** Agents first: their prices for subagents are the subagents' bases. */
export function planPrices(
  sellers: readonly PlannedSeller[],
  table: Pick<Table, 'hasDecimalComma'>,
  facts: SellerFacts,
): PlannedPrices {
  const prices: PlannedPrice[] = [];
  const shown = new Map<string, ShownRow[]>();
  const asked = new Map<string, Pesewas>();
  const idOf = new Map(facts.people.map(({ phone, id }) => [phone as string, id]));
  const packages = new Map(facts.packages.map((one) => [one.id, one]));
  const nowOf = (phone: string, bundleId: string, level: TargetLevel) => {
    const id = idOf.get(phone);
    return id === undefined ? undefined : facts.asks(id, bundleId, level);
  };
  const asksOfSubagents = (bundleId: string, agent: string) =>
    asked.get(`${agent} ${bundleId}`) ?? nowOf(agent, bundleId, 2);
  const baseOf = (seller: PlannedSeller, bundleId: string) => {
    const chain = seller.parent === undefined ? [] : [{ sellerId: seller.parent as string }];
    const { markupMaxPercent } = facts;
    return climbFor(packages.get(bundleId) as PricedPackage, chain, {
      asks: asksOfSubagents,
      markupMaxPercent,
    }).price;
  };
  for (const level of ['agent', 'subagent'] as const) {
    for (const seller of sellers.filter((one) => one.level === level)) {
      const { phone } = seller;
      const lines = facts.columns.flatMap((column): ShownRow[] => {
        const cell = seller.row.cells[column.column] ?? '';
        if (cell === '') return [];
        const before = nowOf(phone, column.bundleId, column.level);
        const price = readPrice(cell, table, {
          seller,
          column,
          base: baseOf(seller, column.bundleId),
          facts,
        });
        const line = {
          row: seller.row.row,
          name: `${seller.name}: ${column.label}`,
          now: before === undefined ? null : money(before),
        };
        if (typeof price === 'string')
          return [{ ...line, inFile: cell.slice(0, 60), effect: 'wrong', says: price }];
        if (price === before) return [];
        prices.push({
          phone,
          bundleId: column.bundleId,
          label: column.label,
          level: column.level,
          price,
          before,
        });
        if (column.level === 2) asked.set(`${phone} ${column.bundleId}`, price);
        const isNew = before === undefined;
        return [
          {
            ...line,
            inFile: money(price),
            effect: isNew ? 'new' : 'change',
            says: isNew ? 'New price' : 'Price changes',
          },
        ];
      });
      shown.set(phone, lines);
    }
  }
  return { prices, shown };
}

type Asking = { seller: PlannedSeller; column: PriceColumn; base: Pesewas; facts: SellerFacts };

function readPrice(
  cell: string,
  table: Pick<Table, 'hasDecimalComma'>,
  { seller, column, base, facts }: Asking,
): Pesewas | string {
  if (!isAllowedLevel(seller.level, column.level)) return 'A subagent has no subagents';
  const price = parseGhs(decimalOf(cell, table));
  if (price === undefined) return 'Not a number';
  if (price < 1n || price > BigInt(largestPriceGhs) * 100n) return 'Out of range';
  const fault = findPriceFault({ price, base, markupMaxPercent: facts.markupMaxPercent });
  if (!fault) return price;
  return price < base ? `Below what the seller pays, ${money(base)}` : fault;
}
