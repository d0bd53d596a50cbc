/** `npm run backup -- --every`, on a clock of the test's: when each backup is made, and how the loop ends. */
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs, minuteMs } from '@ntem/contract/durations';
import { afterAll, expect, it } from 'vitest';
import { repeatBackups } from '#installation/backups/repeat-backups.ts';
import { backUp, measureNewestMs } from '#installation/backups/write-backup.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { forFile } from '#test/support/for-file.ts';

const { pool } = await forFile(createTestDatabase());
const key = 'a-key-of-backups-that-only-this-test-knows';
const everyMs = 6 * hourMs;
const start = Date.parse('2026-11-17T00:00Z');

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ntem-backups-'));
  folders.push(folder);
  return folder;
}

/** Real backups, whose files are as old as the test's clock says. `fates`: of each in turn. */
async function run(folder: string, fates: ('made' | 'failed' | 'stopped')[], from = start) {
  let now = from;
  const ending = new AbortController();
  const story: string[] = [];
  const loop = {
    everyMs,
    measureNewestMs: () => measureNewestMs(folder, now),
    async makeOne() {
      if (fates[0] === 'failed') throw new Error('the database is away');
      const { file } = await backUp(pool, { folder, key, keep: 2 });
      await utimes(file, now / 1000, now / 1000);
    },
    complain: () => void story.push('complained'),
    async pause(ms: number) {
      // The first one follows the first pause.
      if (story.length > 0) fates.shift();
      story.push(`${ms / minuteMs} min`);
      now += ms;
      if (fates[0] === 'stopped') ending.abort();
    },
  };
  await repeatBackups(loop, ending.signal);
  return { story, now };
}

it('makes one at once and then each when it is due, keeps as many as it should, and tries sooner after a failure', async () => {
  const folder = await newFolder();
  const { story, now } = await run(folder, ['made', 'made', 'failed', 'failed', 'made', 'stopped']);
  expect(story.join(', ')).toBe('0 min, 360 min, 360 min, complained, 5 min, complained, 5 min, 360 min');
  const kept = await readdir(folder);
  expect(kept).toHaveLength(2);

  // A restarted process waits for the remaining time. Told to stop, it makes no more backups.
  const later = await run(folder, ['stopped'], now - 2 * hourMs);
  expect(later.story).toEqual(['120 min']);
  expect(await readdir(folder)).toEqual(kept);
});
