/** Turns batches of rows into a CSV file, no longer than a spreadsheet can open. */
import { largestExport } from '@ntem/contract/lists';
import { csvLine } from '#kernel/rules/csv-line.ts';
import { FileAnswer } from './file-answer.ts';

type Cell = string | number | null | Date;

export type CsvSource<Row> = {
  /** Without the date and the extension. */
  name: string;
  batches: AsyncIterable<Row[]>;
  columns: readonly [title: string, read: (row: Row) => Cell][];
  total: number;
};

export function csvFile<Row>({ name, batches, columns, total }: CsvSource<Row>): FileAnswer {
  async function* lines() {
    yield csvLine(columns.map(([title]) => title));
    for await (const rows of batches) {
      yield rows.map((row) => csvLine(columns.map(([, read]) => spell(read(row))))).join('');
    }
  }
  const day = new Date().toISOString().slice(0, 10);
  return new FileAnswer({
    name: `${name}-${day}.csv`,
    type: 'text/csv; charset=utf-8',
    content: lines(),
    isCut: total > largestExport,
  });
}

/** A moment looks the same in every file. */
function spell(cell: Cell): Exclude<Cell, Date> {
  return cell instanceof Date ? cell.toISOString() : cell;
}

/** For lists that are read in windows. */
const batchSize = 500;

export async function* inBatches<Row>(
  read: (window: { offset: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let offset = 0; offset < largestExport; offset += batchSize) {
    const rows = await read({ offset, limit: batchSize });
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
  }
}
