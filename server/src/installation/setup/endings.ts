/** The last words of a setup, as docs/operations.md has them too. */

const trial = '`npm run simulate` tries a copy of the shop, with simulators of its vendors.';

export const endings = {
  ready:
    '`npm start` opens the shop. Sign in: What is missing, on Overview, lists the steps before the first sale.',
  unfinished:
    'The shop is set up, and cannot sell before the lines marked WRONG are put right: `npm run setup` changes settings, `npm run doctor` looks again.',
  trial,
} as const;

export function sayNext({ usesSandbox }: { usesSandbox: boolean }, wrong: number): string[] {
  const last = wrong === 0 ? endings.ready : endings.unfinished;
  return usesSandbox ? [last] : [endings.trial, last];
}
