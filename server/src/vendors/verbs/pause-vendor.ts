/** Pauses a vendor, or resumes it, for an admin. Calls under way stay where they are. */
import { type Network, networkName, networks } from '@ntem/contract/networks';
import type { Author } from '#accounts/rules/author.ts';
import { type LineRole, listPausedLines, pauseLine, resumeLine } from '#attempts/rows/vendor-lines.ts';
import { bucketOf } from '#attempts/verbs/hold-orders.ts';
import { listAbleVendors } from '#attempts/verbs/routes.ts';
import type { Deps } from '#deps.ts';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type VendorDeps = Pick<Deps, 'db' | 'gateways' | 'suppliers' | 'messages'>;

/** Without a network: all that it serves. */
export type Part = { vendor: string; role: LineRole; network: Network | undefined };

const lastVendorTexts = {
  collect: (network: string) => `Nobody else takes payments of ${network}. Pause its sales instead.`,
  pay_out: (network: string) => `Nobody else pays out to ${network}.`,
  send: (network: string) => `Nobody else sends messages to ${network}.`,
};

export function pauseVendor(
  deps: VendorDeps,
  author: Author,
  { reason, ...part }: Part & { reason: string },
): Promise<void> {
  const { vendor, role } = part;
  return inTransaction(deps.db, async (tx) => {
    // Two admins at once must not pause the last two gateways.
    await lockNames(tx, [`rest ${role}`]);
    const paused = await listPausedLines(tx);
    const served = servedBy(deps, part);
    for (const network of served) {
      const isOpen = (name: string) =>
        name !== vendor &&
        !paused.some(
          (line) => line.role === role && line.network === network && line.vendor === name && line.pausedBy,
        );
      // Paid orders can wait for a supplier; a payer cannot wait for a gateway, or for a code.
      if (role !== 'deliver' && !listAbleVendors(deps, { role, network }).some(isOpen))
        throw new Refusal('CONFLICT', { message: lastVendorTexts[role](networkName(network)) });
      await pauseLine(tx, { role, vendor, network }, reason, author.userId);
    }
    const after = { role, networks: served };
    await recordAudit(tx, author, { action: 'vendor.pause', subject: vendor, reason, after });
  });
}

export function resumeVendor(deps: VendorDeps, author: Author, part: Part): Promise<void> {
  const { vendor, role } = part;
  return inTransaction(deps.db, async (tx) => {
    const opened: Network[] = [];
    for (const network of servedBy(deps, part)) {
      const line = { role, vendor, network };
      if (!(await resumeLine(tx, line, { byHand: true }))) continue;
      opened.push(network);
      // The job finds it open, and releases the held orders.
      if (role === 'deliver') await requestJob(tx, { kind: 'probe-supplier', supplierLine: bucketOf(line) });
    }
    if (opened.length === 0) throw new Refusal('CONFLICT', { message: 'This vendor is not paused.' });
    const before = { role, networks: opened };
    await recordAudit(tx, author, { action: 'vendor.resume', subject: vendor, before });
  });
}

function servedBy(deps: VendorDeps, { vendor, role, network: wanted }: Part): Network[] {
  const served = networks.filter(
    (network) => (wanted ?? network) === network && listAbleVendors(deps, { role, network }).includes(vendor),
  );
  if (served.length === 0) throw new Refusal('NOT_FOUND');
  return served;
}
