/** Holds the size of rooms and files, so that a newcomer finds any thing by its name. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const mostFilesOfFolder = 25;
const mostLinesOfFile = 300;
/** Where order of time says more than any room: each file is one step of the schema, or one decision. */
const isExempt = (folder) => /migrations$|docs\/decisions$/.test(folder);
/** Tests tell stories, which may be long. */
const isSource = (file) => /^(contract|server|web)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Throws a sentence for each room or file that has grown too large. */
export function checkHouse() {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = tracked.split('\n').filter((file) => /\.(tsx?|mjs|css|sql|md)$/.test(file));
  const faults = [...findFullFolders(files), ...findLongFiles(files.filter(isSource))];
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function findFullFolders(files) {
  const counts = new Map();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > mostFilesOfFolder && !isExempt(folder)
      ? [
          `${folder} has ${count} files, more than ${mostFilesOfFolder}: give some of them a room of their own`,
        ]
      : [],
  );
}

function findLongFiles(files) {
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n').length - 1;
    return lines > mostLinesOfFile ? [`${file} has ${lines} lines, more than ${mostLinesOfFile}`] : [];
  });
}
