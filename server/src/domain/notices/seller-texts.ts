/** What sellers are told about a sale: in the product, and by a text message of plain letters that fits into one. */

import { formatAmount, type Pesewas } from '@ntem/contract/money';
import { smsLetters } from '@ntem/contract/notices/sms';
import { maskPhone } from '@ntem/contract/phones';
import { referenceGroups } from '@ntem/contract/words';

/** Less of an answer than this says nothing. */
const shortestAnswer = 20;

/** After so many about sales within a day a seller gets one summary, the next morning. */
export const saleTextsADay = 30;
const summaryHour = 7;

export type SoldFacts = { bundleName: string; price: Pesewas; commission: Pesewas; buyerName: string };
type DaySums = { successful: number; commission: Pesewas };

export function sayNotice({ bundleName, price, commission, buyerName }: SoldFacts) {
  return {
    title: `${bundleName} sold, GH₵ ${formatAmount(price)}`,
    text: `${buyerName}. You earn GH₵ ${formatAmount(commission)}.`,
  };
}

export type AnsweredFacts = { reference: string; answer: string };

export function sayAnswered({ reference, answer }: AnsweredFacts) {
  return { title: `Answer about order ${referenceGroups(reference).join(' ')}`, text: answer };
}

type AnswerText = { storeName: string; answered: AnsweredFacts; link: string };

/** As much of the answer as leaves room for the link, and no whole number of anybody. */
export function sayAnswer({ storeName, answered, link }: AnswerText): string {
  const about = toPlain(`${storeName} answered about order ${referenceGroups(answered.reference).join(' ')}`);
  const rest = toPlain(`Read it: ${link}`);
  const answer = toPlain(answered.answer.replace(/\s+/g, ' ')).replace(/(?:\+?233|0)\d{9}/g, maskPhone);
  const room = smsLetters - about.length - rest.length - ':  '.length;
  if (answer.length > room && room < shortestAnswer) return fitText(`${about}.`, rest);
  const said = answer.length > room ? `${answer.slice(0, room - 3)}...` : answer;
  return fitText(`${about}: ${said}`, rest);
}

type SaleText = { storeName: string; sale: SoldFacts; today: DaySums; link: string };

export function sayNewSale({ storeName, sale, today, link }: SaleText): string {
  const { bundleName, price, commission, buyerName } = sale;
  return fitText(
    `${storeName}: ${nameForText(buyerName)} bought ${bundleName} for GHS ${formatAmount(price)}. You earn GHS ${formatAmount(commission)}.`,
    `Today: ${sayDay(today)}.`,
    `Settings: ${link}`,
  );
}

type Summary = { storeName: string; day: string; sums: DaySums; link: string };

export function saySummary({ storeName, day, sums, link }: Summary): string {
  return fitText(`${storeName}: ${sayDay(sums)} on ${day}.`, `All of them: ${link}`);
}

function sayDay({ successful, commission }: DaySums): string {
  return `${successful} ${successful === 1 ? 'sale' : 'sales'}, GHS ${formatAmount(commission)} profit`;
}

/**
 * A buyer types the own name, and it arrives under the shop's: letters alone, so that it is neither a number nor a
 * link, and few of them.
 */
function nameForText(name: string): string {
  const letters = toPlain(name)
    .replace(/[^A-Za-z' -]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 24)
    .trim();
  return /[A-Za-z]{2}/.test(letters) ? letters : 'A customer';
}

/** The first part always, cut if need be; each other one while all of it is one message. */
function fitText(first: string, ...others: string[]): string {
  let text = toPlain(first).slice(0, smsLetters);
  for (const part of others.map(toPlain)) {
    if (text.length + 1 + part.length <= smsLetters) text += ` ${part}`;
  }
  return text;
}

/** Letters of Ghana's languages, and the sign of its money. */
const plainFor: Record<string, string> = { Ɛ: 'E', ɛ: 'e', Ɔ: 'O', ɔ: 'o', Ŋ: 'N', ŋ: 'n', '₵': 'c' };

/** One letter that is not plain halves a message: accents go, and whatever else has no plain letter. */
export function toPlain(text: string): string {
  return text
    .replace(/[ƐɛƆɔŊŋ₵]/g, (letter) => plainFor[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x5a\x5f\x61-\x7a]/g, '');
}

export type TextFacts = { toSeller: number; inAll: number; dailyCap: number };

/** Which message a sale brings, by what was sent today. */
export function chooseText({ toSeller, inAll, dailyCap }: TextFacts): 'sale' | 'summary' | 'none' {
  if (inAll >= dailyCap) return 'none';
  return toSeller < saleTextsADay ? 'sale' : 'summary';
}

/** Until the morning after this moment's day, by the clock of Accra, which is UTC. */
export function untilSummaryMs(now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, summaryHour) - now.getTime();
}
