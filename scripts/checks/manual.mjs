/** Checks that the manual names pictures that are taken, and buttons and pages that are on a screen. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles } from '#scripts/git.mjs';
import { root } from '#scripts/run.mjs';

const bold = /\*\*([^*]+)\*\*/g;
const picture = /\(pictures\/([\w-]+)\.png\)/g;

/** Throws a sentence for each fault. */
export function checkManual() {
  const files = listFiles();
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const pages = files
    .filter((file) => /^docs\/manual\/[^/]+\.md$/.test(file))
    .map((file) => [file, read(file)]);
  const screens = files
    .filter((file) => /^(?:web|contract)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => read(file).replace(/\s+/g, ' '))
    .join('\n');
  const taken = files
    .filter((file) => file.startsWith('docs/manual/pictures/'))
    .map((file) => basename(file, '.png'));

  const shown = pages.flatMap(([page, text]) =>
    [...text.matchAll(picture)].map(([, name]) => ({ page, name })),
  );
  const said = pages.flatMap(([page, text]) =>
    [...text.matchAll(bold)].map(([, words]) => ({
      page,
      words: words.replace(/\s+/g, ' ').replace(/[.,]$/, ''),
    })),
  );
  const faults = [
    ...shown
      .filter(({ name }) => !taken.includes(name))
      .map(({ page, name }) => `${page} shows ${name}, which is not taken`),
    ...taken
      .filter((name) => !shown.some((one) => one.name === name))
      .map((name) => `the picture ${name} is on no page of the manual`),
    ...said
      .filter(({ words }) => !screens.includes(words))
      .map(({ page, words }) => `${page} names '${words}', which no screen says`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
