/**
 * Makes a release: `npm run release -- 1.2.0`. Tests, takes the manual's pictures again, gives every package the
 * version, closes CHANGELOG's unreleased part, commits and tags. It pushes nothing: that is one command more, printed
 * at the end.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGit } from './git.mjs';
import { refuseVersion, releaseNotes } from './release-notes.mjs';
import { giveUp, root, run, runNpm } from './run.mjs';

const version = process.argv[2];
const read = (file) => readFileSync(join(root, file), 'utf8');
const write = (file, text) => writeFileSync(join(root, file), text);

try {
  const manifest = JSON.parse(read('package.json'));
  const day = new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  const refusal = refuseVersion(manifest.version, version) ?? refuseTree();
  if (refusal) {
    console.error(refusal);
    process.exit(1);
  }
  const notes = releaseNotes(read('CHANGELOG.md'), { version, day });

  await runNpm(['test'], { stdio: 'inherit' });
  await runNpm(['run', 'manual'], { stdio: 'inherit' });
  const files = ['package.json', ...manifest.workspaces.map((name) => `${name}/package.json`)];
  for (const file of files) write(file, withVersion(read(file)));
  await runNpm(['install', '--package-lock-only', '--ignore-scripts']);
  write('CHANGELOG.md', notes);

  const changed = [...files, 'package-lock.json', 'CHANGELOG.md', 'docs/manual'];
  await run('git', ['add', ...changed]);
  await run('git', ['commit', '--message', `Release ${version}`]);
  await run('git', ['tag', '--annotate', `v${version}`, '--message', `Ntem ${version}`]);
  console.log(`Version ${version} is committed and tagged. Publish it with: git push --follow-tags`);
} catch (error) {
  giveUp(error);
}

function refuseTree() {
  if (readGit('rev-parse', '--is-inside-work-tree')[0] !== 'true') return 'A release needs a git checkout.';
  if (readGit('status', '--porcelain').length > 0) return 'Commit or put aside your changes first.';
  if (readGit('tag', '--list', `v${version}`).length > 0) return `There is a tag v${version} already.`;
  return undefined;
}

/** Only the line of the version: the file keeps its form. */
function withVersion(text) {
  return text.replace(/^(\s*"version": )"[^"]+"/m, `$1"${version}"`);
}
