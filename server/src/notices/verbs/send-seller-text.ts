/** Sends a seller the text message of a notice. At most once: a message that may have been sent is not sent again. */
import { formatAmount } from '@ntem/contract/money';
import { sayAnnouncement } from '@ntem/contract/notices/announcement-rules';
import { isSeller } from '@ntem/contract/people/roles';
import type { Phone } from '@ntem/contract/phones';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { type Db, inTransaction, type Tx } from '#kernel/db/database.ts';
import { requestJob } from '#kernel/jobs/jobs.ts';
import { findNoticeSettings } from '#notices/rows/notice-settings.ts';
import { findNotice, type Notice } from '#notices/rows/notices.ts';
import { claimText, countSaleTexts } from '#notices/rows/seller-texts.ts';
import { answerValues, failedValues, saleValues } from '#notices/rules/seller-notices.ts';
import { chooseText, isAboutSale, untilSummaryMs, wantsText } from '#notices/rules/seller-texts.ts';
import { findUser } from '#people/rows/users.ts';
import { sumToday } from '#sellers/rows/homes.ts';
import { findWords } from './message-texts.ts';
import { answeredOf, factsOf, failedOf, lowOf, wordsOf } from './say-notice.ts';
import { sendMessage } from './send-message.ts';

type TextDeps = Pick<Deps, 'db' | 'messages' | 'config' | 'log'>;

export async function sendSellerText(deps: TextDeps, noticeId: string): Promise<undefined> {
  const { db } = deps;
  const notice = await findNotice(db, noticeId);
  const phone = notice && (await findSellersPhone(db, notice.userId));
  if (!phone) return;
  if (!(await inTransaction(db, (tx) => claim(deps, tx, notice)))) return;
  await sendMessage(deps, { phone, text: await textOf(deps, notice), topic: 'seller' });
}

/** For a person who still sells. */
export async function findSellersPhone(db: Db, userId: string): Promise<Phone | undefined> {
  const user = await findUser(db, userId);
  return user?.status === 'active' && isSeller(user.role) ? user.phone : undefined;
}

/** True if the caller is to send this message now. */
async function claim({ config }: TextDeps, tx: Tx, { id, userId, kind }: Notice): Promise<boolean> {
  if (!wantsText(kind, await findNoticeSettings(tx, userId))) return false;
  if (!isAboutSale(kind)) return claimText(tx, { userId, about: id, kind });
  const { now, ...sent } = await countSaleTexts(tx, userId);
  const chosen = chooseText({ ...sent, dailyCap: config.saleSmsDailyCap });
  if (chosen === 'sale' || (kind === 'failed_sale' && chosen === 'summary'))
    return claimText(tx, { userId, about: id, kind });
  if (chosen === 'summary') {
    const sellerDay = `${userId} ${now.toISOString().slice(0, 10)}`;
    await requestJob(tx, { kind: 'send-sales-summary', sellerDay, afterMs: untilSummaryMs(now) });
  }
  return false;
}

async function textOf(deps: TextDeps, notice: Notice): Promise<string> {
  const { db, config } = deps;
  const link = `${config.publicUrl}/dashboard?tab=notices`;
  if (notice.kind === 'announcement') return sayAnnouncement((await findBrand(deps)).name, wordsOf(notice));
  if (notice.kind === 'answer')
    return (await findWords(deps, 'answer'))(answerValues(answeredOf(notice), link));
  if (notice.kind === 'failed_sale') {
    const sales = `${config.publicUrl}/dashboard?tab=sales`;
    return (await findWords(deps, 'failed_sale'))(failedValues(failedOf(notice), sales));
  }
  if (notice.kind === 'low_float') {
    const amount = formatAmount(lowOf(notice).balance);
    return (await findWords(deps, 'low_float'))({ amount, link: `${config.publicUrl}/dashboard?tab=float` });
  }
  const words = await findWords(deps, 'sale');
  return words(saleValues({ sale: factsOf(notice), today: await sumToday(db, notice.userId), link }));
}
