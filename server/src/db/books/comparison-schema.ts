/** The tables of the daily comparison with gateway and supplier. */
import type { Pesewas } from '@ntem/contract/money';
import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from '#db/times.ts';

type ComparisonsTable = {
  /** As PostgreSQL writes a date. */
  day: string;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
  attempts: number;
  asked: Generated<number>;
  unanswered: Generated<number>;
  last_attempt_id: string | null;
  listed: number | null;
};

type ComparisonSumsTable = {
  day: string;
  side: 'orders' | 'gateway' | 'supplier';
  status: string;
  count: number;
  amount_pesewas: Pesewas;
};

type ComparisonDifferencesTable = {
  id: Generated<bigint>;
  day: string;
  attempt_id: string | null;
  attempt_reference: string | null;
  order_id: string | null;
  reference: string;
  what: string;
  ours: string;
  theirs: string;
  found_at: Timestamp;
  resolved_at: NullableTimestamp;
  resolved_by: string | null;
  resolution: string | null;
  found_in: Generated<'attempts' | 'books' | 'list' | 'balance'>;
  vendor: string | null;
  seen_at: NullableTimestamp;
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
  balance_pesewas: Pesewas;
  account_pesewas: bigint;
  difference_pesewas: Generated<bigint>;
  undecided_pesewas: bigint;
  taken_at: Timestamp;
};

export type ComparisonTables = {
  comparisons: ComparisonsTable;
  comparison_sums: ComparisonSumsTable;
  comparison_differences: ComparisonDifferencesTable;
  comparison_lists: ComparisonListsTable;
  vendor_balances: VendorBalancesTable;
};
