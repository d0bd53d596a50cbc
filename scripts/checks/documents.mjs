/** Checks that every file named in a document exists. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '#scripts/git.mjs';
import { root } from '#scripts/run.mjs';

/** A file in backticks. A short form is enough: the end of a path. */
const namedFile = /`(\w[\w./-]*\.(?:ts|tsx|mjs|css|sql|html|md))`/g;

/** Throws a sentence for each name without a file. */
export function checkDocuments() {
  const files = listFiles().map((file) => `/${file}`);
  const faults = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((document) => {
      const names = readFileSync(join(root, document), 'utf8').matchAll(namedFile);
      const missing = [...names].filter(([, name]) => !files.some((file) => file.endsWith(`/${name}`)));
      return missing.map(([, name]) => `${document} names ${name}, which is not there`);
    });
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
