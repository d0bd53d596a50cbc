/**
 * The one border between our spelling and the database's: camelCase in code, snake_case in SQL. Identifiers are spelled
 * for the database when a query is compiled, and the columns of every result, raw SQL included, when it comes back.
 * Names inside a json value are not columns and stay as they are.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
} from 'kysely';

/** Names come from our own code, so their number is limited. */
const columnNames = new Map<string, string>();
const propertyNames = new Map<string, string>();

function remembered(names: Map<string, string>, name: string, spell: () => string): string {
  let spelled = names.get(name);
  if (spelled === undefined) {
    spelled = spell();
    names.set(name, spelled);
  }
  return spelled;
}

function toColumnName(property: string): string {
  return remembered(columnNames, property, () =>
    property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}

export function toPropertyName(column: string): string {
  return remembered(propertyNames, column, () =>
    column.replace(/(?!^)_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

class ColumnNameCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(toColumnName(identifier));
  }
}

export class CamelCaseDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new ColumnNameCompiler();
  }
}

type Row = Record<string, unknown>;

/** For rows that go to the database as json. */
export function toColumns(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [toColumnName(name), value]));
}

/** The rows of one result have the same columns, so that each name is looked up once. */
function toProperties<Result>(rows: Result[]): Result[] {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map(toPropertyName);
  if (names.every((name, place) => name === columns[place])) return rows;
  return rows.map((row) => {
    const values = row as Row;
    const renamed: Row = {};
    for (let place = 0; place < columns.length; place++) {
      renamed[names[place] as string] = values[columns[place] as string];
    }
    return renamed as Result;
  });
}

/** For each new connection. */
export function answerInCamelCase(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async <Result>(query: CompiledQuery<unknown>) => {
    const result = await execute<Result>(query);
    return { ...result, rows: toProperties(result.rows) };
  };
}
