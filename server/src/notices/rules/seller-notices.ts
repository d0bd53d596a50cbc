/** Notices to sellers about a sale, or one that failed: in the product, and the values filled into a text message. */
import { formatAmount, type Pesewas } from '@ntem/contract/money';
import { toPlain } from '@ntem/contract/notices/fitted-text';
import { type Stage, stageNames } from '@ntem/contract/orders/stages';
import { maskPhone } from '@ntem/contract/phones';
import { referenceGroups } from '@ntem/contract/words';

export type SoldFacts = { bundleName: string; price: Pesewas; commission: Pesewas; buyerName: string };
type DaySums = { successful: number; commission: Pesewas };

export function sayNotice({ bundleName, price, commission, buyerName }: SoldFacts) {
  return {
    title: `${bundleName} sold, GH₵ ${formatAmount(price)}`,
    text: `${buyerName}. You earn GH₵ ${formatAmount(commission)}.`,
  };
}

export type FailedFacts = Pick<SoldFacts, 'bundleName' | 'price'> & { stage: Stage };

/** No number: the title may be read on a locked phone. */
export function sayFailed({ bundleName, price, stage }: FailedFacts) {
  const amount = `GH₵ ${formatAmount(price)}`;
  return { title: `${bundleName} was not delivered, ${amount}`, text: failedNews(stage, amount) };
}

function failedNews(stage: Stage, amount: string): string {
  if (stage === 'money_sent_back') return `${stageNames[stage]}: the buyer has ${amount} again.`;
  if (stage === 'delivered') return 'It was delivered after all.';
  return `${stageNames[stage]}. Please do not sell it again: the buyer could get it twice.`;
}

export function failedValues({ bundleName: bundle, price, stage }: FailedFacts, link: string) {
  const news =
    stage === 'money_sent_back'
      ? 'The money was sent back to the buyer'
      : 'We are on it, please do not sell it again';
  return { bundle, amount: formatAmount(price), news, link };
}

export type LowFacts = { balance: Pesewas; lowBelow: Pesewas };

export function sayLow({ balance, lowBelow }: LowFacts) {
  return {
    title: `Your float is low, GH₵ ${formatAmount(balance)}`,
    text: `It fell below GH₵ ${formatAmount(lowBelow)}. Top up to go on selling.`,
  };
}

export type AnsweredFacts = { reference: string; answer: string };

export function sayAnswered({ reference, answer }: AnsweredFacts) {
  return { title: `Answer about order ${referenceGroups(reference).join(' ')}`, text: answer };
}

/** On one line, and with no whole number of anybody. */
export function answerValues({ reference, answer }: AnsweredFacts, link: string) {
  return {
    reference: referenceGroups(reference).join(' '),
    answer: toPlain(answer.replace(/\s+/g, ' ')).replace(/(?:\+?233|0)\d{9}/g, maskPhone),
    link,
  };
}

export function saleValues({ sale, today, link }: { sale: SoldFacts; today: DaySums; link: string }) {
  const { bundleName: bundle, price, commission, buyerName } = sale;
  return {
    buyer: nameForText(buyerName),
    bundle,
    amount: formatAmount(price),
    profit: formatAmount(commission),
    sales: sayDay(today),
    link,
  };
}

export function summaryValues({ day, sums, link }: { day: string; sums: DaySums; link: string }) {
  return { day, sales: sayDay(sums), link };
}

function sayDay({ successful, commission }: DaySums): string {
  return `${successful} ${successful === 1 ? 'sale' : 'sales'}, GHS ${formatAmount(commission)} profit`;
}

/**
 * People type their own name, and it is sent in the shop's name: letters only, so that it is neither a number nor a
 * link, and few of them.
 */
export function nameForText(name: string, otherwise = 'A customer'): string {
  const letters = toPlain(name)
    .replace(/[^A-Za-z' -]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 24)
    .trim();
  return /[A-Za-z]{2}/.test(letters) ? letters : otherwise;
}
