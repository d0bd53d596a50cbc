/** Reads a CSV file as people make them into named cells, or refuses it with a message. Pure. */
import { largestImport } from '@ntem/contract/catalogue/limits';
import { findSeparator, splitCells } from '@ntem/contract/csv-cells';

/** `row` as a spreadsheet counts it: the names of the columns are in row 1. */
export type TableRow = { row: number; cells: Record<string, string> };

export type Table = { columns: string[]; rows: TableRow[]; hasDecimalComma: boolean };

/** `columns`: those that are known; a new one may also be known by `isOther`. */
type ColumnNames = {
  needed: readonly string[];
  optional: readonly string[];
  isOther?: (name: string) => boolean;
};

export function readTable(file: string, expected: ColumnNames): Table | { fault: string } {
  if (isWorkbook(file))
    return { fault: 'This is a workbook, not CSV. In Excel: File, Save As, CSV UTF-8 (Comma delimited).' };
  const text = file.replace(/^\ufeff/, '');
  if (/[\0\ufffd]/.test(text)) return { fault: 'This is no text file: save it as CSV in UTF-8.' };
  const separator = findSeparator(text);
  const read = splitCells(text, separator);
  if ('fault' in read) return read;
  const [head, ...lines] = read.lines;
  if (!head) return { fault: 'The file is empty.' };
  const columns = head.cells.map((name) => name.trim());
  const fault = findColumnFault(columns, expected);
  if (fault) return { fault };
  const names = columns.map((name) => knownName(name, expected));
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) return { fault: 'The file has no rows under the names of its columns.' };
  if (filled.length > largestImport.rows)
    return { fault: `The file has ${filled.length} rows; at most ${largestImport.rows} are read at a time.` };
  const long = filled.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim() !== ''));
  if (long) return { fault: `Row ${long.row} has more cells than there are columns.` };
  const rows = filled.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(names.map((name, place) => [name, (cells[place] ?? '').trim()])),
  }));
  return { columns: names, rows, hasDecimalComma: separator === ';' };
}

/** How .xlsx and .ods begin, which are zip archives, and the older .xls; read as text. */
function isWorkbook(file: string): boolean {
  return ['PK\u0003\u0004', '\ufffd\ufffd\u0011\u0871'].some((start) => file.startsWith(start));
}

function knownName(name: string, { needed, optional }: ColumnNames): string {
  const plain = name.toLowerCase().replaceAll(' ', '_');
  return [...needed, ...optional].find((one) => one === plain) ?? name;
}

function findColumnFault(columns: string[], expected: ColumnNames): string | undefined {
  const names = columns.map((name) => knownName(name, expected));
  const known = [...expected.needed, ...expected.optional];
  const missing = expected.needed.filter((name) => !names.includes(name));
  if (missing.length > 0) return `The first row lacks the column ${missing.join(', ')}.`;
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) return `The column ${twice} is there twice.`;
  const strange = names.find((name) => !known.includes(name) && !expected.isOther?.(name));
  return strange === undefined ? undefined : `The column “${strange.slice(0, 40)}” is not known.`;
}

/** A spreadsheet runs cells that begin so. A number may have its sign, and a phone number its plus. */
export function isFormula(cell: string): boolean {
  return /^[=@]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-][\d\s.,]+$/.test(cell));
}

/** `20,50` where the file's cells are kept apart by semicolons. */
export function decimalOf(cell: string, { hasDecimalComma }: Pick<Table, 'hasDecimalComma'>): string {
  return hasDecimalComma ? cell.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2') : cell;
}

/** As much of a cell as a table can show. */
export const shownLength = 60;

export type ImportEffect = 'same' | 'change' | 'new' | 'wrong';

/** A row of the preview: the current value, the file's value, and the result. */
export type ShownRow = {
  row: number;
  name: string;
  now: string | null;
  inFile: string;
  effect: ImportEffect;
  says: string;
};

export type ImportCounts = Record<ImportEffect, number>;

export function countEffects(rows: readonly { effect: ImportEffect }[]): ImportCounts {
  const count = (effect: ImportEffect) => rows.filter((row) => row.effect === effect).length;
  return { same: count('same'), change: count('change'), new: count('new'), wrong: count('wrong') };
}
