/** The rules of a release: which version may follow, and how CHANGELOG's unreleased part is closed. */

const unreleased = '## Unreleased';
const pattern = /^(\d+)\.(\d+)\.(\d+)$/;

/** Why `next` cannot follow `current`, or undefined where it can. */
export function refuseVersion(current, next) {
  const [from, to] = [pattern.exec(current), pattern.exec(next ?? '')];
  if (!to) return 'Name the version as three numbers: npm run release -- 1.2.0';
  for (const part of [1, 2, 3]) {
    if (Number(to[part]) > Number(from[part])) return undefined;
    if (Number(to[part]) < Number(from[part])) break;
  }
  return `Version ${next} does not come after ${current}.`;
}

/** The unreleased part: the text between its heading and the next one. */
export function unreleasedNotes(changelog) {
  const start = changelog.indexOf(`${unreleased}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no heading '${unreleased}'.`);
  const rest = changelog.slice(start + unreleased.length + 1);
  const end = rest.search(/^## /m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** The changelog with its unreleased part under the version's heading, and an empty one above. */
export function releaseNotes(changelog, { version, day }) {
  if (unreleasedNotes(changelog) === '') throw new Error('CHANGELOG.md says nothing of this version yet.');
  return changelog.replace(`${unreleased}\n`, `${unreleased}\n\n## ${version}, ${day}\n`);
}
