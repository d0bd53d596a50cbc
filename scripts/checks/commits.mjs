/** Checks that the subjects of new commits are short enough to show on one line. */
import { readGit } from '#scripts/git.mjs';

const mostCharacters = 72;

/** Throws a sentence for each subject that is too long: of the newest commit, and of those that main does not have. */
export function checkCommits() {
  const log = ['log', '--no-merges', '--format=%s'];
  // A pattern, since a plain name fails in a clone without this branch.
  const unmerged = readGit(...log, 'HEAD', '--not', '--remotes', '--branches=mai[n]');
  const subjects = new Set([...readGit(...log, '-1'), ...unmerged]);
  const faults = [...subjects]
    .filter((subject) => subject.length > mostCharacters)
    .map((subject) => `'${subject}' has ${subject.length} characters, more than ${mostCharacters}`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}
