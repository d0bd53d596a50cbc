/** Shows the findings of a vendor examination, line by line, on a terminal. */
import type { FindingOfVendor } from '#vendors/verbs/examine-vendors.ts';

const signs = { right: 'ok     ', warning: 'look at', wrong: 'WRONG  ' };

/** The number of lines that must be put right. */
export function showFindings(findings: FindingOfVendor[]): number {
  for (const finding of findings) showFinding(finding);
  const wrong = findings.filter(({ state }) => state === 'wrong').length;
  const unsure = findings.filter(({ state }) => state === 'warning').length;
  const said = wrong === 0 ? 'Nothing was found wrong.' : `${wrong} of these lines must be put right.`;
  process.stdout.write(
    `\n${said}${unsure > 0 ? ` ${unsure} could not be checked here: look at them.` : ''}\n`,
  );
  return wrong;
}

export function showFinding({ state, vendor, what, detail }: FindingOfVendor): void {
  process.stdout.write(`${signs[state]}  ${vendor}: ${what}. ${detail}\n`);
}
