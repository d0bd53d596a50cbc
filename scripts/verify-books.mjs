/** Says whether everything that must be true of the books is true: `npm run verify-books`. */
import { existsSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await ensureInstalled().then(ensureBuilt).catch(giveUp);
if (existsSync('.env')) process.loadEnvFile('.env');
await import(new URL('../server/dist/verify-books.js', import.meta.url).href);
