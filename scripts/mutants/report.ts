/** The result for each guard: a table for people, then the same as JSON. */
import type { Verdict } from './verdict.ts';

export type Result = {
  /** Of the guard, or of those that were gone together. */
  number: string;
  guard: string;
  verdict: Verdict;
  seconds: number;
  /** The test that failed. */
  test: string;
  message: string;
};

export function printReport(results: Result[]): void {
  const rows = results.map(({ number, guard, verdict, seconds, test, message }) => [
    number,
    guard,
    verdict,
    seconds.toFixed(1),
    verdict === 'caught' ? test : firstLine(message),
  ]);
  printTable(['#', 'guard', 'verdict', 's', 'seen by'], rows);
  console.log(
    `\n${JSON.stringify(results.map(({ message, ...result }) => ({ ...result, message: firstLine(message) })))}\n`,
  );
  const caught = results.filter(({ verdict }) => verdict === 'caught').length;
  const seconds = results.map((result) => result.seconds).sort((one, other) => one - other);
  const [median = 0, longest = 0] = [seconds[Math.floor(seconds.length / 2)], seconds.at(-1)];
  console.log(`${caught} of ${results.length} are noticed by a test`);
  console.log(`half of them within ${median.toFixed(1)} s, all within ${longest.toFixed(1)} s`);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function printTable(titles: string[], rows: string[][]): void {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(`\n${line(titles)}`);
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
}
