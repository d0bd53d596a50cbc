/** Tests the keys of a vendor. Moves no money, and is limited in number. */
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { wrong } from '#kernel/rules/findings.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit, recordAudits } from '#people/rows/audit-log.ts';
import { callVendor } from '#vendors/ports/call-vendor.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';
import { countTests } from '#vendors/rows/vendor-healths.ts';
import { vendorChecks } from '#vendors/rules/test-limits.ts';

/** An adapter's error may quote the request: it is not shown. */
const silent: VendorCheck[] = [wrong('No answer', 'It did not answer in time. Try again later.')];

export async function checkVendor(
  { db, gateways, suppliers, messages }: Pick<Deps, 'db' | 'gateways' | 'suppliers' | 'messages'>,
  author: Author,
  vendor: string,
): Promise<VendorCheck[]> {
  const all = [...gateways.all(), ...suppliers.all(), ...messages.all()];
  const ports = all.filter(({ name }) => name === vendor);
  if (ports.length === 0) throw new Refusal('NOT_FOUND');
  await inTransaction(db, (tx) =>
    recordTest(tx, author, { vendor, action: 'vendor.check', ...vendorChecks }),
  );
  const checks = await Promise.all(
    ports.map((port) =>
      callVendor<VendorCheck[]>(
        (signal) => port.check(signal),
        () => silent,
      ),
    ),
  );
  await recordPasses(db, author, [{ vendor, checks: checks.flat() }]);
  // One that takes payments and delivers may say the same of its keys twice.
  return [...new Map(checks.flat().map((line) => [`${line.what} ${line.detail}`, line])).values()];
}

type Checked = { vendor: string; checks: readonly Pick<VendorCheck, 'state'>[] };

/** Into the audit log, from which the first-run page knows whose keys work. */
export async function recordPasses(db: Db, author: Author, checked: readonly Checked[]): Promise<void> {
  const passed = checked.filter(
    ({ checks }) =>
      checks.some(({ state }) => state === 'right') && checks.every(({ state }) => state !== 'wrong'),
  );
  await inTransaction(db, (tx) =>
    recordAudits(
      tx,
      author,
      passed.map(({ vendor }) => ({ action: 'vendor.pass', subject: vendor })),
    ),
  );
}

type Test = { vendor: string; action: 'vendor.check' | 'vendor.test'; most: number; withinMs: number };

/** Into the audit log, from which they are counted. */
export async function recordTest(tx: Tx, author: Author, { most, ...test }: Test): Promise<void> {
  const { vendor: subject, action, withinMs } = test;
  await lockNames(tx, [`${action} ${subject}`]);
  if ((await countTests(tx, test)) >= most)
    throw new Refusal('RATE_LIMIT_EXCEEDED', { retryAfterS: withinMs / 1000 });
  await recordAudit(tx, author, { action, subject });
}
