/** Takes a part of a seller's shop down for an admin, or allows it again. The shop itself stays open. */
import type { ShopPart } from '@ntem/contract/sellers/shop-rules';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { findUser } from '#people/rows/users.ts';
import { deleteTakedown, findShop, insertTakedown, lockShop } from '#sellers/rows/seller-shops.ts';
import { contentOf, isTakenDown, type SellerShop } from '#sellers/rules/seller-shops.ts';

type Judgement = { userId: string; part: ShopPart; reason: string };
type Judged = Judgement & { content: string };

export function takeDown(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  judgement: Judgement,
): Promise<SellerShop> {
  return judge({ db }, judgement, async (tx, shop, judged) => {
    if (isTakenDown(shop, judged.part)) throw new Refusal('CONFLICT');
    await insertTakedown(tx, judged);
    await record(tx, author, 'shop.take-down', judged);
  });
}

export function allowAgain(
  { db }: Pick<Deps, 'db'>,
  author: Author,
  judgement: Judgement,
): Promise<SellerShop> {
  return judge({ db }, judgement, async (tx, shop, judged) => {
    if (!isTakenDown(shop, judged.part)) throw new Refusal('CONFLICT');
    await deleteTakedown(tx, judged);
    await record(tx, author, 'shop.allow', judged);
  });
}

/** Of a seller who has nothing there, there is nothing to decide. */
async function judge(
  { db }: Pick<Deps, 'db'>,
  judgement: Judgement,
  decide: (tx: Tx, shop: SellerShop, judged: Judged) => Promise<void>,
): Promise<SellerShop> {
  const { userId, part } = judgement;
  return inTransaction(db, async (tx) => {
    if (!(await findUser(tx, userId))) throw new Refusal('NOT_FOUND');
    const shop = await lockShop(tx, userId);
    const content = contentOf(shop, part);
    if (content === null) throw new Refusal('CONFLICT');
    await decide(tx, shop, { ...judgement, content });
    return findShop(tx, userId);
  });
}

async function record(
  tx: Tx,
  author: Author,
  action: 'shop.take-down' | 'shop.allow',
  { userId, part, content, reason }: Judged,
): Promise<void> {
  await recordAudit(tx, author, { action, subject: userId, reason, after: { part, content } });
}
