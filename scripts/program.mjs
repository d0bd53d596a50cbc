/** Runs a program of the operator beside the product, by the name of its file: `npm run setup`, `doctor`, `backup` and others. */
import { existsSync } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { giveUp, root } from './run.mjs';

// The program finds its own arguments where it looks for them.
const [name] = process.argv.splice(2, 1);
process.chdir(root);
await ensureInstalled().then(ensureBuilt).catch(giveUp);
if (existsSync('.env')) process.loadEnvFile('.env');
await import(new URL(`../server/dist/${name}.js`, import.meta.url).href);
