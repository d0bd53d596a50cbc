/** Tries every probe in turn, and prints its findings. */
import { accessProbes } from './access-probes.ts';
import { accountProbes } from './account-probes.ts';
import { limitProbes } from './limit-probes.ts';
import { priceProbes } from './price-probes.ts';
import type { Finding, Probe } from './probe.ts';
import { purchaseProbes } from './purchase-probes.ts';
import { signInProbes } from './sign-in-probes.ts';
import { aimAt } from './target.ts';
import { tokenProbes } from './token-probes.ts';
import { wireProbes } from './wire-probes.ts';

export type Tried = Finding & Pick<Probe, 'id' | 'tried'>;

/** Those that judge every answer so far come last. */
const probes = [
  ...accountProbes,
  ...signInProbes,
  ...priceProbes,
  ...tokenProbes,
  ...purchaseProbes,
  ...accessProbes,
  ...limitProbes,
  ...wireProbes,
];

export async function attack(address: string): Promise<Tried[]> {
  const target = aimAt(address);
  const sandbox = await target.isSandbox();
  const account = sandbox ? await target.openAccount() : undefined;
  const results: Tried[] = [];
  for (const { id, tried, run } of probes) {
    const finding = await run({ target, account, sandbox }).catch(
      (error: unknown): Finding => ({ verdict: 'broken', detail: `no answer: ${error}` }),
    );
    results.push({ id, tried, ...finding });
  }
  return results;
}

export function printTable(results: Tried[]): void {
  const rows = results.map(({ id, tried, verdict, detail }) => [id, tried, verdict, detail]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  const count = (verdict: Finding['verdict']) =>
    results.filter((result) => result.verdict === verdict).length;
  console.log(`\n${count('held')} held, ${count('broken')} broken, ${count('skipped')} skipped`);
  console.log('What cannot be tried from outside has its tests: docs/security.md');
}
