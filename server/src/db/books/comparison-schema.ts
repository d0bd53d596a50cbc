/** The tables of the daily comparison with gateway and supplier. */
import type { Pesewas } from '@ntem/contract/money';
import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from '#db/times.ts';

type ComparisonsTable = {
  /** As PostgreSQL writes a date. */
  day: string;
  startedAt: Timestamp;
  finishedAt: NullableTimestamp;
  attempts: number;
  asked: Generated<number>;
  unanswered: Generated<number>;
  lastAttemptId: string | null;
  listed: number | null;
};

type ComparisonSumsTable = {
  day: string;
  side: 'orders' | 'gateway' | 'supplier';
  status: string;
  count: number;
  amountPesewas: Pesewas;
};

type ComparisonDifferencesTable = {
  id: Generated<bigint>;
  day: string;
  attemptId: string | null;
  attemptReference: string | null;
  orderId: string | null;
  reference: string;
  what: string;
  ours: string;
  theirs: string;
  foundAt: Timestamp;
  resolvedAt: NullableTimestamp;
  resolvedBy: string | null;
  resolution: string | null;
  foundIn: Generated<'attempts' | 'books' | 'list' | 'balance'>;
  vendor: string | null;
  seenAt: NullableTimestamp;
};

type ComparisonListsTable = {
  day: string;
  vendor: string;
  after: string | null;
  lines: Generated<number>;
  state: 'reading' | 'read' | 'none';
};

type VendorBalancesTable = {
  vendor: string;
  day: string;
  balancePesewas: Pesewas;
  accountPesewas: bigint;
  differencePesewas: Generated<bigint>;
  undecidedPesewas: bigint;
  takenAt: Timestamp;
};

export type ComparisonTables = {
  comparisons: ComparisonsTable;
  comparisonSums: ComparisonSumsTable;
  comparisonDifferences: ComparisonDifferencesTable;
  comparisonLists: ComparisonListsTable;
  vendorBalances: VendorBalancesTable;
};
