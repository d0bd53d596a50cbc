/** The last committed result, and what has become slower since. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names with a path, such as `one process.each.transactions`; less is better. */
export type Figures = Record<string, number>;

const fileOf = (bench: string) => fileURLToPath(new URL(`../results/${bench}.json`, import.meta.url));
/** A smaller difference is chance. */
const tolerance = 1.1;

async function compareWithLast(bench: string, figures: Figures): Promise<string[]> {
  const text = await readFile(fileOf(bench), 'utf8').catch(() => undefined);
  if (!text) return ['No earlier result to compare with.'];
  const last = JSON.parse(text) as { on: string; figures: Figures };
  const slower = Object.entries(figures).flatMap(([name, now]) => {
    const before = last.figures[name];
    if (before === undefined || now <= before * tolerance) return [];
    return [`MORE THAN ON ${last.on}: ${name}, ${before} before and ${now} now.`];
  });
  return slower.length > 0 ? slower : [`Nothing takes more than on ${last.on}.`];
}

/** Reports what takes more than in the last kept result, and keeps this one if requested, with further notes. */
export async function compareAndKeep(bench: string, figures: Figures, more?: object): Promise<void> {
  console.log('');
  for (const sentence of await compareWithLast(bench, figures)) console.log(sentence);
  if (process.env.BENCH_KEEP === 'yes') await keepResult(bench, figures, more);
}

/** Three digits say enough of what is measured. */
export function roundFigures(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(3))]),
  );
}

async function keepResult(bench: string, figures: Figures, more?: object): Promise<void> {
  const on = new Date().toISOString().slice(0, 10);
  await mkdir(dirname(fileOf(bench)), { recursive: true });
  await writeFile(fileOf(bench), `${JSON.stringify({ on, figures, ...(more && { more }) }, null, 2)}\n`);
}
