/** The version of the product that this process runs. */
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type Release = {
  version: string;
  /** The time at which the running file was made. */
  builtAt: Date;
};

/** As far from the root for the sources as for the build. */
const rootPackage = new URL('../../package.json', import.meta.url);

export async function readRelease(): Promise<Release> {
  const { version } = JSON.parse(await readFile(rootPackage, 'utf8'));
  return { version, builtAt: statSync(fileURLToPath(import.meta.url)).mtime };
}
