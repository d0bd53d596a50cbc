/** Restores a backup, and says how far it is compared with the vendors: `npm run restore`. */
import { existsSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

process.chdir(root);
await ensureInstalled().then(ensureBuilt).catch(giveUp);
if (existsSync('.env')) process.loadEnvFile('.env');
await import(new URL('../server/dist/restore.js', import.meta.url).href);
