/** Which notices a seller also gets as text messages, how many a day about sales, and the time of their summary. Pure. */
import type { NoticeKind } from '@ntem/contract/notices/endpoints/notices';

/** After this many about sales within a day a seller gets one summary, the next morning. */
export const saleTextsADay = 30;
const summaryHour = 7;

export type NoticeSettings = { saleSms: boolean; newsSms: boolean; floatSms: boolean };

export function isAboutSale(kind: NoticeKind): boolean {
  return kind === 'sale' || kind === 'failed_sale';
}

/** By the seller's own choice. */
export function wantsText(kind: NoticeKind, { saleSms, newsSms, floatSms }: NoticeSettings): boolean {
  if (isAboutSale(kind)) return saleSms;
  return kind === 'low_float' ? floatSms : newsSms;
}

export type TextFacts = { toSeller: number; inAll: number; dailyCap: number };

/** The message for a sale, by what was sent today. */
export function chooseText({ toSeller, inAll, dailyCap }: TextFacts): 'sale' | 'summary' | 'none' {
  if (inAll >= dailyCap) return 'none';
  return toSeller < saleTextsADay ? 'sale' : 'summary';
}

/** Until the morning after this moment's day, by the clock of Accra, which is UTC. */
export function untilSummaryMs(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, summaryHour) - now.getTime();
}
