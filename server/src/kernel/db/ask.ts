/** Asks the database in SQL: each takes a template, as in findRow<User>(db)`select …`, and says what is read of the answer. */
import { type QueryResult, sql } from 'kysely';

type Place = Parameters<ReturnType<typeof sql>['execute']>[0];
type Ask<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

function ask<Row, Answer>(db: Place, read: (result: QueryResult<Row>) => Answer): Ask<Answer> {
  return async (text, ...values) => read(await sql<Row>(text, ...values).execute(db));
}

export const run = (db: Place): Ask<void> => ask(db, () => undefined);

export const hasChanged = (db: Place): Ask<boolean> =>
  ask(db, ({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n);

export const hasRow = (db: Place): Ask<boolean> => ask(db, ({ rows }) => rows.length > 0);

export const listRows = <Row>(db: Place): Ask<Row[]> => ask<Row, Row[]>(db, ({ rows }) => rows);

export const findRow = <Row>(db: Place): Ask<Row | undefined> =>
  ask<Row, Row | undefined>(db, ({ rows }) => rows[0]);

export const getRow = <Row>(db: Place): Ask<Row> => ask<Row, Row>(db, ({ rows }) => there(rows[0]));

/** Of rows with one column. */
export const listValues = <Value>(db: Place): Ask<Value[]> =>
  ask<Record<string, Value>, Value[]>(db, ({ rows }) => rows.map((row) => there(valueIn(row))));

export const findValue = <Value>(db: Place): Ask<Value | undefined> =>
  ask<Record<string, Value>, Value | undefined>(db, ({ rows }) => valueIn(rows[0]));

export const getValue = <Value>(db: Place): Ask<Value> =>
  ask<Record<string, Value>, Value>(db, ({ rows }) => there(valueIn(rows[0])));

function valueIn<Value>(row: Record<string, Value> = {}): Value | undefined {
  return Object.values(row)[0];
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The database answered without a row.');
  return thing;
}
