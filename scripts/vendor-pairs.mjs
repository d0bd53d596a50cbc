/** Every gateway with every supplier while both misbehave, 1,000 orders each; `-- 200 7` for 200 orders and seed 7. */
import { ensureInstalled } from './prepare.mjs';
import { giveUp, runPackage } from './run.mjs';

const [orders = '1000', seed = '1'] = process.argv.slice(2);
/** Each takes some twenty connections of a server that has a hundred. */
const sideBySide = '--maxConcurrency=4';
const args = ['run', '--project', 'journeys', sideBySide, 'server/test/vendors/pairs.test.ts'];
const env = { PAIR_ORDERS: orders, PAIR_SEED: seed };
await ensureInstalled().catch(giveUp);
await runPackage('vitest/vitest.mjs', args, { stdio: 'inherit', env }).catch(giveUp);
