/** The tables of the daily comparison with gateway and supplier. */
import type { Pesewas } from '@ntem/contract/money';
import type { Generated } from 'kysely';
import type { NullableTimestamp, Timestamp } from './times.ts';

type ComparisonsTable = {
  /** As PostgreSQL writes a date. */
  day: string;
  started_at: Timestamp;
  finished_at: NullableTimestamp;
  attempts: number;
  asked: Generated<number>;
  unanswered: Generated<number>;
  last_attempt_id: string | null;
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
};

export type ComparisonTables = {
  comparisons: ComparisonsTable;
  comparison_sums: ComparisonSumsTable;
  comparison_differences: ComparisonDifferencesTable;
};
