/** Builds everything that is served, whether or not it has changed. */
import { alone } from './alone.mjs';
import { build } from './bundle.mjs';
import { giveUp, step } from './run.mjs';

await alone(() => step('Building', build)).catch(giveUp);
