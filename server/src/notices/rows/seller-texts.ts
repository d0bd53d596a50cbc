/** Text messages to sellers: which were sent, and how many today. */
import type { NoticeKind } from '@ntem/contract/notices/endpoints/notices';
import { lockNames } from '#kernel/db/advisory-locks.ts';
import { hasChanged, listRows } from '#kernel/db/ask.ts';
import type { Tx } from '#kernel/db/database.ts';
import { dayStart } from '#kernel/db/interval.ts';
import type { TextFacts } from '#notices/rules/seller-texts.ts';

export type SellerText = {
  userId: string;
  /** The notice, or the day of a summary. */
  about: string;
  kind: NoticeKind | 'summary';
};

/** True once for each: the caller that claims it sends it. */
export function claimText(tx: Tx, { userId, about, kind }: SellerText): Promise<boolean> {
  return hasChanged(tx)`
    insert into seller_texts (user_id, about, kind) values (${userId}, ${about}, ${kind})
    on conflict do nothing`;
}

/** Messages sent today about sales. Until the end of the transaction nobody else counts. */
export async function countSaleTexts(
  tx: Tx,
  userId: string,
): Promise<Omit<TextFacts, 'dailyCap'> & { now: Date }> {
  await lockNames(tx, ['sale texts']);
  const rows = await listRows<Omit<TextFacts, 'dailyCap'> & { now: Date }>(tx)`
    select now(), count(*)::int as in_all, count(*) filter (where user_id = ${userId})::int as to_seller
    from seller_texts
    where created_at >= ${dayStart} and kind in ('sale', 'failed_sale', 'summary')`;
  return rows[0] ?? { now: new Date(), inAll: 0, toSeller: 0 };
}
