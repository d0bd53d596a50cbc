/** Backs the shop up, also while it runs: `npm run backup`. */
import { existsSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await ensureInstalled().then(ensureBuilt).catch(giveUp);
if (existsSync('.env')) process.loadEnvFile('.env');
await import(new URL('../server/dist/backup.js', import.meta.url).href);
