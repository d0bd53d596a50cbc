/** Compares the movement of our money at each vendor with that of our books. */
import type { Pesewas } from '@ntem/contract/money';
import type { AttemptDeps } from '#attempts/verbs/attempt-context.ts';
import {
  isNewestDay,
  listStandingsBefore,
  readOurSide,
  replaceBalanceDifference,
  saveBalance,
  type VendorBalance,
} from '#books/rows/vendor-balances.ts';
import { combineNights, findUnbookedMove, sayAmount, sayMove } from '#books/rules/comparisons.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import { readClock } from '#kernel/db/clock.ts';
import type { Tx } from '#kernel/db/database.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';

export type MeasuredBalance = VendorBalance & { name: string };

/** For every vendor that reports a balance. Only the newest day: a balance is always of now. */
export async function measureBalances(deps: AttemptDeps, day: string): Promise<MeasuredBalance[]> {
  const { db, gateways, suppliers } = deps;
  if (!(await isNewestDay(db, day))) return [];
  const vendors = [
    ...gateways.all().map(({ name, findBalance, isBalanceShared = false }) => ({
      isShared: isBalanceShared,
      name: 'Our balance at the gateway',
      provider: name,
      vendor: accounts.gateway(name),
      ask: findBalance,
    })),
    ...suppliers.all().map(({ name, findFloat, isFloatShared = false }) => ({
      isShared: isFloatShared,
      name: 'The float',
      provider: name,
      vendor: accounts.supplier(name),
      ask: findFloat,
    })),
  ];
  const measured = await Promise.all(
    vendors
      .filter(({ isShared }) => !isShared)
      .map(async ({ name, provider, vendor, ask }) => {
        const since = await readClock(db);
        const balance = await callVendor<Pesewas | undefined>(ask, () => undefined);
        if (balance === undefined) return undefined;
        const ours = await readOurSide(db, { account: vendor, provider, since });
        return { name, vendor, balance, ...ours };
      }),
  );
  return measured.filter((one) => one !== undefined);
}

/** If a vendor did not answer, earlier findings stay. */
export async function recordBalances(tx: Tx, day: string, measured: MeasuredBalance[]): Promise<void> {
  for (const { name, ...one } of measured) {
    const { vendor, balance, account, undecided } = one;
    const before = await listStandingsBefore(tx, { vendor, day });
    const moved = findUnbookedMove(combineNights(before), { difference: balance - account, undecided });
    await saveBalance(tx, day, one);
    const sides = { ours: sayAmount(account), theirs: sayAmount(balance) };
    const found = moved === undefined ? undefined : { what: sayMove(name, moved), ...sides };
    await replaceBalanceDifference(tx, { day, vendor }, found);
  }
}
