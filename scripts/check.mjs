/** Runs the checks that need no database and no browser. */
import { runChecks } from './checks.mjs';

const { failed } = await runChecks();
process.exitCode = failed > 0 ? 1 : 0;
