/** Names repeated statements, so that the server reads and plans each of them once for a connection. */
import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import { createNamedQueries } from './named-query.ts';

/**
 * A transaction's statements find rows by keys, and have one good plan: by the index, for any number of keys. Otherwise
 * the server plans each again, since a plan for one key looks cheaper than one for several. That is a fifth of its
 * work, and a cached plan must not be one that was good while its table was small.
 */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

const bareBegin = 'start transaction isolation level read committed';
const begin = [
  bareBegin,
  ...Object.entries(plannedOnce).map(([name, value]) => `set local ${name} = ${value}`),
].join('; ');

/** Lists and reports are read outside of such transactions, and planned for their own values. */
export class PlanningOnceDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel !== 'read committed') return super.beginTransaction(connection, settings);
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

/** Texts whose number of parameters varies come in many forms: the rarest go without a name. */
const mostNames = 500;

/** Of each text that was seen. Undefined until it comes a second time. */
const names = new Map<string, string | undefined>();
let made = 0;

function nameOf(text: string): string | undefined {
  if (!names.has(text)) {
    if (names.size < mostNames) names.set(text, undefined);
    return undefined;
  }
  const known = names.get(text) ?? `ntem_${++made}`;
  names.set(text, known);
  return known;
}

/** A migration of the next version has changed a table under a prepared statement: it needs a new name. */
export function isStale(error: unknown): boolean {
  const { code, message } = error as Partial<pg.DatabaseError>;
  return code === '0A000' && message === 'cached plan must not change result type';
}

/** Inside a transaction a single statement cannot be retried, only the whole transaction. */
const outsideOfTransaction = 'I';

type Query = (text: unknown, values?: unknown, done?: unknown) => Promise<unknown>;

/** At the end of the last statement of a transaction: see `prepareStatements`. */
export const lastMark = '/* last */';

/** Members of the driver's client that its types do not declare. */
type Inner = { pipeline: boolean; connection: { stream: { cork(): void; uncork(): void } } };

/**
 * Gives repeated statements a name, and saves the ways to the server and back that nobody has to wait for: a transaction
 * begins with its first statement and ends with its last, in one message each. One statement alone needs neither.
 * `plansOnce`: all of the connection does so already.
 */
export function prepareStatements(client: pg.PoolClient, { plansOnce = false } = {}): void {
  const query = client.query.bind(client) as Query;
  const inner = client as unknown as Inner;
  inner.pipeline = true;
  const askNamed = createNamedQueries(query);
  let phase: 'none' | 'wanted' | 'open' | 'ended' = 'none';

  const queryByName = async (text: unknown, values: unknown, done: unknown): Promise<unknown> => {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || done) {
      return query(text, values, done);
    }
    const name = nameOf(text);
    if (!name) return query(text, values);
    try {
      return await askNamed({ name, text, values });
    } catch (error) {
      // The stack then names the caller, and not the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      if (!isStale(error)) throw error;
      names.set(text, undefined);
      if (client.getTransactionStatus() !== outsideOfTransaction) throw error;
      return query(text, values);
    }
  };

  /** In one message. Where one of them fails, those after it do nothing: a commit then rolls back. */
  async function together(...sends: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const { stream } = inner.connection;
    stream.cork();
    const answers = Promise.allSettled(sends.map((send) => send()));
    stream.uncork();
    return (await answers).map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
  }

  const queryInTransaction: Query = async (text, values, done) => {
    if (text === begin) {
      phase = 'wanted';
      return nothing;
    }
    if (text === 'commit' || text === 'rollback') {
      const isOpen = phase === 'none' || phase === 'open';
      phase = 'none';
      return isOpen ? query(text) : nothing;
    }
    if (typeof text !== 'string' || phase === 'none') return queryByName(text, values, done);
    const ask = () => queryByName(text, values, done);
    const isFirst = phase === 'wanted';
    const isLast = text.endsWith(lastMark);
    phase = isLast ? 'ended' : 'open';
    if (isFirst && isLast) return ask();
    if (isFirst) return (await together(() => query(plansOnce ? bareBegin : begin), ask))[1];
    return isLast ? (await together(ask, () => query('commit')))[0] : ask();
  };
  client.query = queryInTransaction as typeof client.query;
}

const nothing = { command: '', rowCount: 0, rows: [] };
