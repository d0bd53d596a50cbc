/**
 * A statement by its name. With every answer the driver asks for the columns again, which costs the server and us more
 * than most rows do. Those of a prepared statement never change on its connection, and so they are asked for once.
 */
import pg from 'pg';
import { toPropertyName } from './row-names.ts';

/** The parts of the driver that its types do not declare. */
type Connection = { describe(what: unknown): void };
type Result = pg.QueryArrayResult<unknown[]> & { _parsers: unknown };
type Done = (error: Error | null, result: Result) => void;
type DriverQuery = {
  name: string;
  _result: Result;
  _accumulateRows: boolean;
  submit(connection: Connection): Error | null;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
type Statement = { name: string; text: string; values: unknown[] };

const Query = pg.Query as unknown as new (
  statement: Statement & { rowMode: 'array' },
  done: Done,
) => DriverQuery;

type Row = Record<string, unknown>;
type MakeRow = (values: unknown[]) => Row;
type Columns = { parsers: unknown; makeRow: MakeRow };

class NamedQuery extends Query {
  constructor(
    statement: Statement,
    private readonly known: Map<string, Columns>,
    done: Done,
  ) {
    super({ ...statement, rowMode: 'array' }, done);
  }

  override submit(connection: Connection): Error | null {
    const columns = this.known.get(this.name);
    if (!columns) return super.submit(connection);
    this._result._parsers = columns.parsers;
    this._accumulateRows = true;
    const { describe } = connection;
    connection.describe = () => {};
    try {
      return super.submit(connection);
    } finally {
      connection.describe = describe;
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.known.has(this.name)) return;
    const { fields, _parsers: parsers } = this._result;
    this.known.set(this.name, { parsers, makeRow: rowMakerOf(this.name, fields) });
  }
}

export type NamedAnswer = { rows: Row[]; rowCount: number | null; command: string };

/** `send` is the query of a client, and of that client alone. */
export function createNamedQueries(send: (query: unknown) => unknown) {
  const known = new Map<string, Columns>();
  return (statement: Statement): Promise<NamedAnswer> =>
    new Promise((resolve, reject) => {
      send(
        new NamedQuery(statement, known, (error, result) => {
          if (error) return reject(error);
          const { command, rowCount, rows } = result;
          const makeRow = known.get(statement.name)?.makeRow;
          resolve({ command, rowCount, rows: makeRow ? rows.map(makeRow) : [] });
        }),
      );
    });
}

/** By the name of the statement: its rows are objects of one shape, which costs less than to fill each column by column. */
const makers = new Map<string, { columns: string; makeRow: MakeRow }>();

/** Connections share it. A migration of the next version may have added a column on some of them already. */
function rowMakerOf(statement: string, fields: { name: string }[]): MakeRow {
  const names = fields.map(({ name }) => name);
  const columns = names.join();
  let maker = makers.get(statement);
  if (maker?.columns !== columns) {
    maker = { columns, makeRow: createMaker(names) };
    makers.set(statement, maker);
  }
  return maker.makeRow;
}

/** An object that is written out has its shape from the start. Our own statements name the columns. */
function createMaker(columns: string[]): MakeRow {
  const properties = columns.map((name, n) => `${JSON.stringify(toPropertyName(name))}: values[${n}]`);
  return new Function('values', `return { ${properties.join(', ')} }`) as MakeRow;
}
