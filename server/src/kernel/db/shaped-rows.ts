/** Reads the rows of a named statement into objects of one shape: the driver fills each anew, column by column. */
import pg from 'pg';
import { toPropertyName } from './row-names.ts';

type Field = { name: string; dataTypeID: number };
type Make = (values: (string | null)[]) => unknown;
type Shape = { fields: Field[]; make: Make };

/** By the name of the statement. */
const shapes = new Map<string, Shape>();

/** A migration of the next version may have added a column on some connections already. */
function shapeOf(statement: string, fields: Field[]): Make {
  const known = shapes.get(statement);
  const isSame = (field: Field, place: number) =>
    field.name === known?.fields[place]?.name && field.dataTypeID === known.fields[place]?.dataTypeID;
  if (known?.fields.length === fields.length && fields.every(isSame)) return known.make;
  const make = makerOf(fields);
  shapes.set(statement, { fields, make });
  return make;
}

/** An object that is written out has its shape from the start. Our own statements name the columns. */
function makerOf(fields: Field[]): Make {
  const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
  const properties = fields.map(
    ({ name }, n) =>
      `${JSON.stringify(toPropertyName(name))}: values[${n}] === null ? null : parsers[${n}](values[${n}])`,
  );
  return new Function('parsers', `return (values) => ({ ${properties.join(', ')} })`)(parsers) as Make;
}

type Done = (error: Error | null, result: unknown) => void;
/** Members of the driver's query that its types do not declare. */
type Inner = {
  name: string;
  _result: { fields: Field[]; rows: unknown[] };
  _canceledDueToError: unknown;
  _accumulateRows: boolean;
};

export class ShapedQuery extends (pg.Query as unknown as new (config: pg.QueryConfig, done: Done) => object) {
  #make: Make = () => undefined;

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const inner = this as unknown as Inner;
    inner._result.fields = fields;
    this.#make = shapeOf(inner.name, fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const inner = this as unknown as Inner;
    if (inner._canceledDueToError) return;
    try {
      inner._result.rows.push(this.#make(fields));
    } catch (error) {
      inner._canceledDueToError = error;
    }
  }
}
