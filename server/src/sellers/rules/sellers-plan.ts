/** The facts that a sellers' file is judged by, and the resulting plan. */
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import type { Role } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import type { NamedPackage, PriceColumn } from '#catalogue/rules/price-columns.ts';
import type { TargetLevel } from '#catalogue/rules/seller-price-limits.ts';
import type { ShownRow, TableRow } from '#kernel/rules/read-table.ts';

export type PricedPackage = NamedPackage & { amountPesewas: Pesewas; costPesewas: Pesewas | null };

export type SellerLevel = 'agent' | 'subagent';

/** Somebody who has an account with a number of the file. */
export type KnownPerson = {
  id: string;
  name: string;
  phone: Phone;
  role: Role | null;
  status: 'active' | 'inactive';
  uplineId: string | null;
  /** From the old system, once. */
  brought: Pesewas | null;
};

export type SellerFacts = {
  people: readonly KnownPerson[];
  /** Numbers of accounts that were deleted, and had brought a balance. */
  goneNumbers: ReadonlySet<string>;
  packages: readonly PricedPackage[];
  columns: readonly PriceColumn[];
  /** A seller's current price. */
  asks: (sellerId: string, bundleId: string, level: TargetLevel) => Pesewas | undefined;
  markupMaxPercent: number;
};

/** The values of a row. */
export type ReadSeller = {
  row: TableRow;
  name: string;
  phone: Phone;
  level: SellerLevel;
  parent: Phone | undefined;
  balance: Pesewas;
};

export type PlannedSeller = ReadSeller & {
  known: KnownPerson | undefined;
  isRenamed: boolean;
  /** The amount booked for them now. */
  brings: Pesewas;
};

export type PlannedPrice = {
  phone: Phone;
  bundleId: string;
  label: string;
  level: TargetLevel;
  price: Pesewas;
  before: Pesewas | undefined;
};

export type SellersPlan = { rows: ShownRow[]; sellers: PlannedSeller[]; prices: PlannedPrice[] };

export const money = (amount: Pesewas) => `GH₵ ${formatAmount(amount)}`;
