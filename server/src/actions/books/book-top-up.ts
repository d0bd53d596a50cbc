/** Books money that we have sent from the gateway to the supplier. The supplier's receipt makes it count once. */
import type { Pesewas } from '@ntem/contract/money';
import type { AdminActor } from '#actions/users/change-user.ts';
import { recordAudit } from '#db/audit/audit-log.ts';
import { hasTopUp, postToLedger } from '#db/books/ledger.ts';
import { inTransaction } from '#db/database.ts';
import type { Deps } from '#deps.ts';
import { topUpPostings } from '#domain/books/ledger-postings.ts';
import { Refusal } from '#domain/refusal.ts';

type TopUp = { amount: Pesewas; receipt: string };

export async function bookTopUp(
  { db, gateways, suppliers }: Pick<Deps, 'db' | 'gateways' | 'suppliers'>,
  admin: AdminActor,
  { amount, receipt }: TopUp,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await hasTopUp(tx, receipt)) {
      throw new Refusal('CONFLICT', { message: 'A top-up with this receipt is booked already.' });
    }
    const [supplier] = suppliers.all();
    const postings = topUpPostings(
      { gateway: gateways.current.name, supplier: supplier?.name ?? '' },
      amount,
    );
    await postToLedger(tx, { kind: 'top_up', note: receipt, postings });
    await recordAudit(tx, {
      actorId: admin.userId,
      address: admin.address,
      action: 'float.top_up',
      subjectKind: 'setting',
      subjectId: receipt,
      after: { amount_pesewas: amount },
    });
  });
}
