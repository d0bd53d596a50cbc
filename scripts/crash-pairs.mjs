/** Lets the process die twice at every pair of points of a purchase, a refund and a payout; `npm test` tries a share. */
import { ensureInstalled } from './prepare.mjs';
import { giveUp, runPackage } from './run.mjs';

const args = ['run', '--project', 'journeys', 'server/test/crash/crash-pairs.test.ts'];
await ensureInstalled().catch(giveUp);
await runPackage('vitest/vitest.mjs', args, { stdio: 'inherit', env: { CRASH_PAIRS: 'all' } }).catch(giveUp);
