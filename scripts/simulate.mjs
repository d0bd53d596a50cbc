/** The product with vendors that are played on this machine: `npm run simulate -- paystack datamart arkesel`. */
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await ensureInstalled().then(ensureBuilt).catch(giveUp);
const { register } = await import('tsx/esm/api');
register();
await import(new URL('../server/src/simulate.ts', import.meta.url).href);
