/** Reads a list from a file: which column is what is guessed from the heading and the content, or said. Pure. */
import { type CsvLine, findSeparator, splitCells } from '#csv-cells.ts';
import { largestLineCharacters } from './limits.ts';
import { plainText, readCells, readLine } from './read-line.ts';
import { isBlank, isHeadingOf, type ListedLine, readList } from './read-list.ts';

/** Counted from 0; -1 for none. */
export type ListColumns = { number: number; size: number; name: number };

export type ListFile = { lines: CsvLine[] };

export function openListFile(file: string): ListFile | { fault: string } {
  const text = file.replace(/^\ufeff/, '');
  if (/[\0\ufffd]/.test(text)) return { fault: 'This is no text file: save it as CSV in UTF-8.' };
  const separator = findSeparator(text);
  const split = splitCells(text, separator);
  if ('fault' in split) return split;
  const filled = split.lines.filter(({ cells }) => !isBlank(cells.join(' ')));
  if (separator !== ';') return { lines: filled };
  const point = (cell: string) =>
    cell.length > largestLineCharacters
      ? cell
      : cell.replace(/^\s*(\d+),(\d{1,2})(?=\s*[a-z]*\s*$)/i, '$1.$2');
  return { lines: filled.map(({ row, cells }) => ({ row, cells: cells.map(point) })) };
}

const headings: Record<keyof ListColumns, RegExp> = {
  number: /phone|mobile|msisdn|tel|contact|recipient|beneficiary|^number$|whatsapp/i,
  size: /size|bundle|package|volume|data|\bgb\b|\bmb\b|gig/i,
  name: /name|customer|student|member|person/i,
};

/** So much of a file is looked at to guess what its columns are. */
const guessed = { rows: 50, columns: 20 };

/** The heading says it where there is one, and else what most cells of a column look like. */
export function guessColumns({ lines }: ListFile): ListColumns {
  const [head] = lines;
  const isHead = head !== undefined && isHeadingOf(plainText(head.cells.join(' ')), true);
  const rows = (isHead ? lines.slice(1) : lines).slice(0, guessed.rows);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const scores = Array.from({ length: Math.min(width, guessed.columns) }, (_, column) => ({
    column,
    said: isHead ? plainText(head.cells[column] ?? '') : '',
    ...countKinds(rows.map(({ cells }) => plainText(cells[column] ?? ''))),
  }));
  const taken = new Set<number>();
  const take = (kind: keyof ListColumns) => {
    // `Student 1` reads like a size: a column that is headed as the names' has the names.
    const isNamed = (said: string) => kind === 'name' && headings.name.test(said);
    const free = scores.filter(
      ({ column, said, ...score }) => !taken.has(column) && (score[kind] > 0 || isNamed(said)),
    );
    const bonus = (one: (typeof scores)[number]) => (headings[kind].test(one.said) ? rows.length + 1 : 0);
    const [best] = free.sort((one, other) => other[kind] + bonus(other) - one[kind] - bonus(one));
    if (best) taken.add(best.column);
    return best?.column ?? -1;
  };
  return { number: take('number'), size: take('size'), name: take('name') };
}

function countKinds(cells: string[]): ListColumns {
  const counts = { number: 0, size: 0, name: 0 };
  for (const [index, cell] of cells.entries()) {
    const read = readLine(cell);
    const hasNumber =
      read.recipient !== undefined || (read.typedNumber !== undefined && !/\p{L}/u.test(cell));
    if (hasNumber) counts.number += 1;
    // A column that counts its rows is no size.
    else if (read.megabytes !== undefined && cell !== String(index + 1))
      counts.size += /[a-z]/i.test(cell) ? 1 : 0.5;
    else if (read.name !== undefined && read.megabytes === undefined) counts.name += 1;
  }
  return counts;
}

export function readListFile(file: ListFile, columns: ListColumns): ListedLine[] {
  return file.lines.flatMap(({ row, cells }, index): ListedLine[] => {
    const text = plainText(cells.join(', ')).slice(0, largestLineCharacters);
    if (isHeadingOf(text, index === 0)) return [];
    const cell = (column: number) => (cells[column] ?? '').slice(0, largestLineCharacters);
    if (columns.number === -1) return [{ ...readLine(cells.join(', ')), line: row, text }];
    const chosen = Object.values(columns);
    const others = cells.filter((_, column) => !chosen.includes(column)).join(' ; ');
    const read = readCells({
      number: cell(columns.number),
      size: cell(columns.size),
      name: cell(columns.name),
      others: others.slice(0, largestLineCharacters),
    });
    return [{ ...read, line: row, text }];
  });
}

/** A pasted text: lines as people write them, or cells that were copied from a spreadsheet. */
export function readPasted(text: string): ListedLine[] {
  const filled = text.split(/\r\n|[\n\r]/).filter((line) => !isBlank(plainText(line)));
  const tabbed = filled.filter((line) => line.trim().includes('\t')).length;
  const isTable = filled.length > 1 && tabbed >= 0.8 * filled.length;
  const file = isTable ? openListFile(text) : undefined;
  if (!file || 'fault' in file) return readList(text);
  return readListFile(file, guessColumns(file));
}
