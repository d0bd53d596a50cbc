/** Kills the process before every query, and twice at every pair of points; `npm test` tries a share. */
import { ensureInstalled } from './prepare.mjs';
import { giveUp, runPackage } from './run.mjs';

const args = ['run', '--project', 'journeys', 'server/test/crash'];
await ensureInstalled().catch(giveUp);
await runPackage('vitest/vitest.mjs', args, { stdio: 'inherit', env: { CRASH_PAIRS: 'all' } }).catch(giveUp);
