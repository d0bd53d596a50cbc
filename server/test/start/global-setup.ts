/** Makes the shared parts of all start tests once: a copy of this tree, and the data folder of a first start. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startLauncher } from './launcher.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = ['server/dist', 'web/dist'];

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that only its owner can enter, with the clone and all data folders. */
    startFolder: string;
    firstOutput: string;
  }
}

export async function setup(project: TestProject) {
  const parent = mkdtempSync(join(realpathSync(tmpdir()), 'ntem-start-'));
  copyTree(join(parent, 'clone'));
  const first = startLauncher({ parent, dataDir: join(parent, 'first-data'), env: { DEMO: '1' } });
  await first.address;
  first.child.kill('SIGTERM');
  await first.exit;
  project.provide('startFolder', parent);
  project.provide('firstOutput', first.output());
  return () => rmSync(parent, { recursive: true, force: true });
}

/** As a person would have it, built and installed, without anybody's .env or data. */
function copyTree(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const sources = listed.split('\n').filter((path) => path && existsSync(join(root, path)));
  for (const path of [...sources, ...built])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
