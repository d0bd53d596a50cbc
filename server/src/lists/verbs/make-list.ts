/** Reads a pasted text or a file into a list of lines. Nothing is sent. */
import { largestList } from '@ntem/contract/lists/limits';
import {
  guessColumns,
  type ListColumns,
  openListFile,
  readListFile,
  readPasted,
} from '@ntem/contract/lists/read-file';
import { countLines, type ListedLine } from '@ntem/contract/lists/read-list';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { insertListLines } from '#lists/rows/list-lines.ts';
import { insertList } from '#lists/rows/lists.ts';
import { type JudgedList, judgeList } from './judge-list.ts';

type NewList = {
  sellerId: string;
  text: string | undefined;
  csv: string | undefined;
  name: string | undefined;
  columns: Partial<Record<keyof ListColumns, number | undefined>>;
};

export async function makeList(deps: Pick<Deps, 'db' | 'config'>, given: NewList): Promise<JudgedList> {
  const lines = read(given);
  if (lines.length === 0) throw invalid('Please paste at least one line, or choose a file');
  refuseMany(lines.length, largestList);
  return inTransaction(deps.db, async (tx) => {
    const list = await insertList(tx, given);
    await insertListLines(tx, list.id, lines);
    return judgeList(tx, list, deps.config);
  });
}

/** Headings are no lines of the list, and are not so many. */
const largestRead = 2 * largestList;

function read({ text = '', csv, columns }: NewList): ListedLine[] {
  if (csv === undefined) {
    refuseMany(countLines(text), largestRead);
    return readPasted(text);
  }
  const file = openListFile(csv);
  if ('fault' in file) throw invalid(file.fault);
  refuseMany(file.lines.length, largestRead);
  const guessed = guessColumns(file);
  return readListFile(file, {
    number: columns.number ?? guessed.number,
    size: columns.size ?? guessed.size,
    name: columns.name ?? guessed.name,
  });
}

function refuseMany(count: number, allowed: number): void {
  if (count <= allowed) return;
  const [many, most] = [count, largestList].map((n) => n.toLocaleString('en'));
  throw invalid(`These are ${many} lines; at most ${most} are taken at a time.`);
}

function invalid(message: string): Refusal {
  return new Refusal('VALIDATION_FAILED', { message, errors: { text: message } });
}
