/**
 * Runs the product with vendors simulated on this machine: those of .env, or of `npm run simulate -- paystack datamart
 * arkesel`.
 */
import { existsSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await ensureInstalled().then(ensureBuilt).catch(giveUp);
// A shop that is made for the vendors that are named has nothing of the operator's.
if (process.argv.length === 2 && existsSync('.env')) process.loadEnvFile('.env');
const { register } = await import('tsx/esm/api');
register();
await import(new URL('../server/src/programs/simulate.ts', import.meta.url).href);
