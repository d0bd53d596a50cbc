/** Books money that we sent from the gateway to the supplier. The supplier's receipt makes it count once. */
import type { Pesewas } from '@ntem/contract/money';
import { networks } from '@ntem/contract/networks';
import type { Author } from '#accounts/rules/author.ts';
import { hasTopUp, postToLedger } from '#books/rows/ledger.ts';
import { topUpPostings } from '#books/rules/ledger-postings.ts';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';

type TopUp = { amount: Pesewas; receipt: string; supplier?: string | undefined };

/** All vendors that deliver on any network, in the settings' order. */
export function listDelivering({ suppliers }: Pick<Deps, 'suppliers'>): string[] {
  return [...new Set(networks.flatMap((network) => suppliers.inOrder(network)).map(({ name }) => name))];
}

export async function bookSupplierTopUp(
  { db, gateways, suppliers }: Pick<Deps, 'db' | 'gateways' | 'suppliers'>,
  author: Author,
  { amount, receipt, supplier: named }: TopUp,
): Promise<void> {
  const delivering = listDelivering({ suppliers });
  const supplier = named ?? (delivering.length === 1 ? delivering[0] : undefined);
  if (!supplier || !delivering.includes(supplier))
    throw new Refusal('VALIDATION_FAILED', { errors: { supplier: 'Please choose the supplier' } });
  await inTransaction(db, async (tx) => {
    if (await hasTopUp(tx, receipt)) {
      throw new Refusal('CONFLICT', { message: 'A top-up with this receipt is booked already.' });
    }
    const way = { gateway: gateways.current.name, supplier };
    const postings = topUpPostings(way, amount);
    await postToLedger(tx, { kind: 'top_up', note: receipt, postings });
    const after = { amount_pesewas: amount, supplier };
    await recordAudit(tx, author, { action: 'float.top_up', subject: receipt, after });
  });
}
