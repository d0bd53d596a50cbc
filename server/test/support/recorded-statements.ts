/** Records the queries of the database, and the server's plans for them. */
import type pg from 'pg';
import { createDb, type Db } from '#kernel/db/database.ts';
import { plannedOnce } from '#kernel/db/prepared-statements.ts';

/** `isPlannedOnce`: asked inside a transaction, with a plan for any value. */
export type Recorded = { text: string; values: unknown[]; isPlannedOnce: boolean };

export type Recorder = { makeDb(pool: pg.Pool): Db; statements(): Recorded[] };

/** Each text once, with the values that came first. */
export function createRecorder(): Recorder {
  const statements = new Map<string, Recorded>();
  const isQuestion = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text);
  return {
    makeDb(pool) {
      const recording = {
        async connect() {
          const client = await pool.connect();
          const query = (text: string, values: unknown[]) => {
            const isPlannedOnce = client.getTransactionStatus() === 'T';
            if (isQuestion(text)) {
              const key = `${isPlannedOnce} ${text}`;
              if (!statements.has(key)) statements.set(key, { text, values, isPlannedOnce });
            }
            return client.query(text, values);
          };
          return { query, release: () => client.release() };
        },
        end: () => Promise.resolve(),
      };
      return createDb(recording as never);
    },
    statements: () => [...statements.values()],
  };
}

export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: PlanNode[];
};

/** A page and its predecessors in a list may be sorted, but not a table. */
const mostSorted = 2_500;

export type Tables = {
  big: Set<string>;
  /** Indexes that a list without a choice walks from its end, and counts by, until it has enough. */
  walked: Set<string>;
  /** Indexes of the few rows that are still open: they may be read whole. */
  small: Set<string>;
};

/** The faults of a plan, in sentences. */
export function findPlanFaults(plan: PlanNode, tables: Tables, above?: PlanNode): string[] {
  const below = (plan.Plans ?? []).flatMap((node) => findPlanFaults(node, tables, plan));
  const fault = findFault(plan, tables, above);
  return fault ? [...below, fault] : below;
}

/** Nearly all orders are of somebody who was asked for money. */
const leavesMost = /^\(state <> ALL /;

function findFault(plan: PlanNode, { big, walked, small }: Tables, above?: PlanNode): string | undefined {
  const { 'Node Type': kind, 'Relation Name': table = '', 'Index Name': index = '', Filter: filter } = plan;
  if (kind === 'Sort' && !hasLoop(plan)) {
    const sorted = plan.Plans?.[0]?.['Plan Rows'] ?? 0;
    return sorted > mostSorted ? `sorts ${sorted} rows` : undefined;
  }
  if (!big.has(table)) return undefined;
  const isStoppedEarly = above?.['Node Type'] === 'Limit' && (!filter || leavesMost.test(filter));
  if (kind === 'Seq Scan') return isStoppedEarly ? undefined : `reads all of ${table}`;
  if (!/^Index.* Scan$/.test(kind) || plan['Index Cond'] || small.has(index)) return undefined;
  // A walk that looks for days would pass all that came after or before them.
  const isWalked = walked.has(index) && !filter?.includes('created_at');
  return isWalked ? undefined : `reads all of ${table} by ${index}`;
}

/** The planner only guesses the number of rows from a recursion. */
function hasLoop(plan: PlanNode): boolean {
  return plan['Node Type'] === 'CTE Scan' || (plan.Plans ?? []).some(hasLoop);
}

/** Under the settings with which the product asks. */
export async function explain(client: pg.ClientBase, { text, values, isPlannedOnce }: Recorded) {
  const settings = Object.entries(plannedOnce);
  if (isPlannedOnce) for (const [name, value] of settings) await client.query(`set local ${name} = ${value}`);
  else for (const [name] of settings) await client.query(`set local ${name} to default`);
  const options = isPlannedOnce ? 'format json, generic_plan' : 'format json';
  const { rows } = await client.query(`explain (${options}) ${text}`, isPlannedOnce ? [] : values);
  return rows[0]['QUERY PLAN'][0].Plan as PlanNode;
}

/** Expressions for the columns of a copy: rows stay connected as before, and no two are the same. */
const copied: [names: string[], expression: (column: string) => string][] = [
  [
    [
      'id',
      'order_id',
      'payment_id',
      'attempt_id',
      'guest_id',
      'collection_id',
      'code_id',
      'subject_id',
      'session_id',
      'list_id',
    ],
    (column) => `md5(${column}::text || n)::uuid`,
  ],
  [['code_request_id', 'payout_id', 'lease_token'], (column) => `md5(${column}::text || n)::uuid`],
  [
    ['reference', 'vendor_reference'],
    (column) => `left(${column}, 2) || upper(left(md5(${column} || n), length(${column}) - 2))`,
  ],
  [['buy_key', 'confirm_key', 'event_key', 'subject', 'key', 'request_key'], (column) => `${column} || n`],
  [
    ['phone', 'payer', 'recipient', 'receiver'],
    (column) => `left(${column}, 3) || lpad((abs(hashtext(${column} || n)) % 10000000)::text, 7, '0')`,
  ],
  // One order in fifty is of the seller who looks.
  [
    ['seller_id', 'agent_id', 'user_id', 'actor_id'],
    (column) => `case when n % 50 = 0 then ${column} else md5(${column}::text || n % 200)::uuid end`,
  ],
  [
    ['account'],
    (column) => `case when n % 50 = 0 or ${column} !~ '^(commission|float):' then ${column}
      else split_part(${column}, ':', 1) || ':' || md5(split_part(${column}, ':', 2) || n % 200)::uuid end`,
  ],
  [['token_hash'], (column) => `decode(md5(${column}::text || n), 'hex')`],
];

type Column = { name: string; type: string };

function copyOf({ name, type }: Column): string {
  const column = `"${name}"`;
  if (type === 'timestamptz') return `${column} - n * interval '7 minutes'`;
  if (type === 'int8') return name === 'id' || name === 'transaction_id' ? `${column} + n * 100000` : column;
  return copied.find(([names]) => names.includes(name))?.[1](column) ?? column;
}

/** Gives each of these tables so many copies of every row that it has. */
export async function copyRows(
  client: pg.ClientBase,
  tables: Iterable<string>,
  copies: number,
): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const table of tables) {
    const { rows } = await client.query<Column>(
      `select attname as name, typname as type from pg_attribute join pg_type on pg_type.oid = atttypid
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`).join(', ');
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${rows.map(copyOf).join(', ')} from ${table}, generate_series(1, $1::int) as n on conflict do nothing`,
      [copies],
    );
    await client.query(`analyze ${table}`);
  }
  await client.query('set session_replication_role = origin');
}
