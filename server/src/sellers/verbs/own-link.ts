/** Shows a seller's referral link. The first visit makes the first link. */
import { isValidLink } from '#catalogue/rules/seller-chain.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { makeReferralCode } from '#orders/verbs/make-reference.ts';
import {
  countReferrals,
  findOwnLink,
  findReferralLink,
  insertReferralLink,
  lockLinksOf,
  type OwnLink,
  prolongLink,
  voidLinksOf,
} from '#sellers/rows/sellers.ts';
import { isRenewable } from '#sellers/rules/link-renewal.ts';

export type ShownReferral = { link: OwnLink; total: number; active: number };

export async function showReferral({ db }: { db: Db }, sellerId: string): Promise<ShownReferral> {
  const link = await getOwnLink({ db }, sellerId);
  return { link, ...(await countReferrals(db, sellerId)) };
}

export async function getOwnLink({ db }: { db: Db }, sellerId: string): Promise<OwnLink> {
  return (await findOwnLink(db, sellerId)) ?? (await inTransaction(db, (tx) => firstLink(tx, sellerId)));
}

/** The link of a seller through which people can buy now. */
export async function findValidLink(db: Db, sellerId: string): Promise<OwnLink | undefined> {
  const link = await findOwnLink(db, sellerId);
  const facts = link && (await findReferralLink(db, link.code));
  return facts && isValidLink(facts) ? link : undefined;
}

/** Extends the same link: printed or sent copies keep working. */
export async function renewReferral({ db }: { db: Db }, sellerId: string): Promise<ShownReferral> {
  const link = await inTransaction(db, async (tx) => {
    await lockLinksOf(tx, sellerId);
    const own = await findOwnLink(tx, sellerId);
    if (!own || !isRenewable(own)) throw new Refusal('CONFLICT');
    await prolongLink(tx, own.code);
    return (await findOwnLink(tx, sellerId)) ?? own;
  });
  return { link, ...(await countReferrals(db, sellerId)) };
}

/** The old link stops working in the same moment. */
export async function replaceReferral({ db }: { db: Db }, sellerId: string): Promise<ShownReferral> {
  const link = await inTransaction(db, async (tx) => {
    await lockLinksOf(tx, sellerId);
    return newLink(tx, sellerId);
  });
  return { link, ...(await countReferrals(db, sellerId)) };
}

async function firstLink(tx: Tx, sellerId: string): Promise<OwnLink> {
  await lockLinksOf(tx, sellerId);
  return (await findOwnLink(tx, sellerId)) ?? newLink(tx, sellerId);
}

async function newLink(tx: Tx, userId: string): Promise<OwnLink> {
  await voidLinksOf(tx, userId);
  await insertReferralLink(tx, { code: makeReferralCode(), userId });
  const link = await findOwnLink(tx, userId);
  if (!link) throw new Error('A link that was just made is not there.');
  return link;
}
