/** Makes the rows of a named statement objects of one shape, which costs less than to fill each column by column. */
import { toPropertyName } from './row-names.ts';

type Row = Record<string, unknown>;
type Make = (values: unknown[]) => Row;

/** By the name of the statement. */
const shapes = new Map<string, { columns: string; make: Make }>();

/** A migration of the next version may have added a column on some connections already. */
export function shapeRows(statement: string, fields: { name: string }[], rows: unknown[][]): Row[] {
  const columns = fields.map(({ name }) => name);
  const key = columns.join();
  let shape = shapes.get(statement);
  if (shape?.columns !== key) {
    shape = { columns: key, make: makerOf(columns) };
    shapes.set(statement, shape);
  }
  return rows.map(shape.make);
}

/** An object that is written out has its shape from the start. Our own statements name the columns. */
function makerOf(columns: string[]): Make {
  const properties = columns.map((name, n) => `${JSON.stringify(toPropertyName(name))}: values[${n}]`);
  return new Function('values', `return { ${properties.join(', ')} }`) as Make;
}
