/** The claim on the data folder: one process at a time, however the one before it ended. */
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFolder } from '#kernel/folders.ts';
import { findProcess, type ProcessFacts } from './process-facts.ts';

export type DataFolderClaim = { setAddress(url: string): Promise<void>; release(): Promise<void> };

/** `grandparent`: npm starts a shell, which starts the server. */
type Claimant = ProcessFacts & { pid: number; grandparent: number | undefined; address?: string };
type Claim = { number: number; file: string; by: Claimant };

/** Longer than a server needs to notice that its parent has died, and to stop. */
const claimWaitMs = 12_000;

export class DataFolderInUse extends Error {
  constructor(readonly address: string | undefined) {
    super('The data folder is in use.');
  }
}

/**
 * Claims are numbered files, and only one process can create the next number. A process that saw an older state of the
 * folder and created another number then finds the living claim and gives way, so there are never two.
 */
export async function claimDataFolder(folder: string): Promise<DataFolderClaim> {
  await openFolder(folder, 'DATA_DIR');
  const facts = await findProcess(process.pid);
  if (!facts) throw new Error('This process cannot find itself in the list of processes.');
  const self: Claimant = { pid: process.pid, ...facts, grandparent: await findParent(facts.parent) };
  const deadline = Date.now() + claimWaitMs;
  for (;;) {
    const found = await readClaims(folder);
    const holder = await findHolder(found);
    if (holder) {
      if (Date.now() > deadline || (await isSettled(holder))) throw new DataFolderInUse(holder.address);
      await sleep(100);
      continue;
    }
    const file = join(folder, `running-${Math.max(0, ...found.map((claim) => claim.number)) + 1}.json`);
    if (!(await createWhole(file, self))) continue;
    const others = (await readClaims(folder)).filter((claim) => claim.file !== file);
    const isFirst = !(await findHolder(others));
    for (const claim of isFirst ? others : [{ file }]) await rm(claim.file, { force: true });
    if (isFirst) return holdClaim(file, self);
  }
}

function holdClaim(file: string, self: Claimant): DataFolderClaim {
  return {
    async setAddress(address) {
      await writeFile(`${file}.new`, JSON.stringify({ ...self, address }), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
    release: () => rm(file, { force: true }),
  };
}

async function readClaims(folder: string): Promise<Claim[]> {
  const claims = (await readdir(folder)).map(async (name) => {
    const number = Number(/^running-(\d+)\.json$/.exec(name)?.[1] ?? 0);
    const file = join(folder, name);
    const text = number > 0 ? await readFile(file, 'utf8').catch(() => '') : '';
    return text ? [{ number, file, by: JSON.parse(text) as Claimant }] : [];
  });
  return (await Promise.all(claims)).flat();
}

/** Written elsewhere first, so that half a claim is never read. */
async function createWhole(file: string, claimant: Claimant): Promise<boolean> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(claimant), { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft);
  }
}

async function findHolder(claims: Claim[]): Promise<Claimant | undefined> {
  for (const { by } of claims) {
    if ((await findProcess(by.pid))?.birth === by.birth) return by;
  }
  return undefined;
}

async function findParent(pid: number): Promise<number | undefined> {
  return (await findProcess(pid))?.parent;
}

/** A process that lost its parent is about to stop; one that does not answer is stopping or still starting. */
async function isSettled(claimant: Claimant): Promise<boolean> {
  const facts = await findProcess(claimant.pid);
  if (!claimant.address || facts?.parent !== claimant.parent) return false;
  if ((await findParent(claimant.parent)) !== claimant.grandparent) return false;
  const signal = AbortSignal.timeout(1_000);
  return fetch(new URL('/healthz', claimant.address), { signal, redirect: 'error' }).then(
    (answer) => answer.ok,
    () => false,
  );
}
