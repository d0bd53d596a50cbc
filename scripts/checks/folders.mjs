/** Checks that no folder has grown too full to find a file in it by its name. */
import { dirname } from 'node:path';
import { listFiles } from '#scripts/git.mjs';

const mostFiles = 25;
/** These files are ordered by time: each is one decision. */
const isExempt = (folder) => /docs\/decisions$|db\/migrations$/.test(folder);

/** Throws a sentence for each folder with too many files. */
export function checkFolders() {
  const counts = new Map();
  for (const file of listFiles()) {
    if (!/\.(tsx?|mjs|css|sql|md)$/.test(file)) continue;
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  const faults = [...counts]
    .filter(([folder, count]) => count > mostFiles && !isExempt(folder))
    .map(
      ([folder, count]) => `${folder} has ${count} files, more than ${mostFiles}: move some into a subfolder`,
    );
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
