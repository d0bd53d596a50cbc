/** Codes that a vendor makes for us, and the questions to it about guesses. */
import { codeLifetimeMs } from '@ntem/contract/accounts/limits';
import type { Phone } from '@ntem/contract/phones';
import { hasRow, run } from '#kernel/db/ask.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { lockCodesOf } from './code-counts.ts';

type Maker = { vendor: string; dialCode: string; isBoundToRequest: boolean };

/**
 * From now on only this vendor knows the code. False, and the code stays ours, where it compares no more than number and
 * code and may still hold another one of this number: one for another purpose would be taken for this one.
 */
export async function giveToMaker(
  db: Db,
  { id, phone }: { id: string; phone: Phone },
  { vendor, dialCode, isBoundToRequest }: Maker,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockCodesOf(tx, phone);
    return hasRow(tx)`
      update one_time_codes as code
      set vendor = ${vendor}, code_hash = null, dial_code = ${dialCode}
      where id = ${id} and used_at is null and void_at is null and (${isBoundToRequest} or not exists (
        select 1 from one_time_codes as other
        where other.phone = code.phone and other.purpose <> code.purpose and other.vendor = ${vendor}
          and other.used_at is null and other.created_at > now() - ${interval(codeLifetimeMs)}))
      returning id`;
  });
}

/** The vendor certainly made none: the code is ours again. */
export async function takeFromMaker(db: Db, id: string, hash: Buffer): Promise<void> {
  await db.updateTable('oneTimeCodes').set({ vendor: null, codeHash: hash }).where('id', '=', id).execute();
}

type Sending = { vendorRequest?: string | undefined; dialCode: string; prefix: string };

export async function noteSending(db: Db, id: string, sending: Sending): Promise<void> {
  const { vendorRequest = null, dialCode, prefix } = sending;
  await db
    .updateTable('oneTimeCodes')
    .set({ vendorRequest, dialCode, prefix })
    .where('id', '=', id)
    .execute();
}

/** A question to the vendor is under way. The code is locked by now, and the rule has been asked. */
export async function beginAsk(tx: Tx, id: string): Promise<void> {
  await run(tx)`update one_time_codes set vendor_asks = vendor_asks + 1, asked_at = now() where id = ${id}`;
}

/** It was answered, or is given up: it counts no longer. */
export async function endAsk(db: Db | Tx, id: string): Promise<void> {
  await run(db)`update one_time_codes set vendor_asks = vendor_asks - 1 where id = ${id}`;
}

/** The vendor has confirmed that this is the code: from now on we can check it ourselves. */
export async function keepRightCode(db: Db, id: string, hash: Buffer): Promise<void> {
  await run(db)`
    update one_time_codes set code_hash = ${hash}, vendor_asks = vendor_asks - 1 where id = ${id}`;
}
