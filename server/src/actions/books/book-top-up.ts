/** Books money that we have sent from the gateway to the supplier. The supplier's receipt makes it count once. */
import type { Pesewas } from '@ntem/contract/money';
import { recordAudit } from '#db/audit/audit-log.ts';
import { hasTopUp, postToLedger } from '#db/books/ledger.ts';
import { inTransaction } from '#db/database.ts';
import type { Deps } from '#deps.ts';
import { topUpPostings } from '#domain/books/ledger-postings.ts';
import type { Author } from '#domain/people/author.ts';
import { Refusal } from '#domain/refusal.ts';

type TopUp = { amount: Pesewas; receipt: string };

export async function bookTopUp(
  { db, gateways, suppliers }: Pick<Deps, 'db' | 'gateways' | 'suppliers'>,
  author: Author,
  { amount, receipt }: TopUp,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await hasTopUp(tx, receipt)) {
      throw new Refusal('CONFLICT', { message: 'A top-up with this receipt is booked already.' });
    }
    const [supplier] = suppliers.all();
    const way = { gateway: gateways.current.name, supplier: supplier?.name ?? '' };
    const postings = topUpPostings(way, amount);
    await postToLedger(tx, { kind: 'top_up', note: receipt, postings });
    const after = { amount_pesewas: amount };
    await recordAudit(tx, author, { action: 'float.top_up', subject: receipt, after });
  });
}
