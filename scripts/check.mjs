/** Runs the checks that need no database and no browser. */
import { runChecks } from './run-checks.mjs';

const { failures } = await runChecks();
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
