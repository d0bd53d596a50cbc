/** Lists of sizes in pages that fit on the screen of a simple phone, with one sentence above them. */
import { pesewas } from '@ntem/contract/money';
import { networkName, usualNetwork } from '@ntem/contract/networks';
import type { Facts, State } from './conversation.ts';
import { type Item, itemsOf } from './goods.ts';
import { cutTo, toUssdLetters, ussdScreenLength } from './ussd-text.ts';

/** With 'another network' seven, as many as a list has at most. */
const mostItems = 6;
const largestPrice = pesewas(99_999);

/** A choice as a simple phone shows it. */
export function drawChoice({
  key,
  label,
  note,
}: {
  key: string;
  label: string;
  note?: string | undefined;
}): string {
  const after = note === undefined ? '' : ` ${note}`;
  return `${key} ${cutTo(longestLine - key.length - 1 - after.length, toUssdLetters(label))}${toUssdLetters(after)}`;
}

const longestLine = 34;

/** A chat has room for any list. Of a dialled session, every page has room for each sentence that may stand above it, and for both ways to go on. */
export function pagesOf(facts: Facts, state: State): Item[][] {
  const { words, goods, readsWords } = facts;
  const { choices, heads, leads, amount } = words;
  const above = [
    leads.notInList('88'),
    leads.soldOut,
    leads.notUnderstood,
    leads.priceNow({ amount: amount(largestPrice) }),
  ];
  const frame = [
    heads.sizes({ network: networkName(state.network ?? usualNetwork), recipient: state.recipient ?? '' }),
    ...[choices.otherNetwork, choices.earlier, choices.more, choices.back].map((label) => `0 ${label}`),
    '8'.repeat(Math.max(...above.map((lead) => toUssdLetters(lead).length))),
  ];
  const room = ussdScreenLength - frame.reduce((sum, line) => sum + toUssdLetters(line).length + 1, 0);
  const pages: Item[][] = [];
  let left = 0;
  for (const item of itemsOf(goods, state.network)) {
    const { length } = drawChoice({ key: '1', label: item.size, note: amount(item.price) });
    const page = pages.at(-1);
    if (page && page.length < mostItems && (readsWords || left >= length + 1)) {
      page.push(item);
      left -= length + 1;
    } else {
      pages.push([item]);
      left = room - length - 1;
    }
  }
  return pages;
}

/** A list may have become shorter since its last page was shown. */
export function pageOf(pages: Item[][], wanted = 0): { number: number; items: Item[] } {
  const number = Math.max(0, Math.min(wanted, pages.length - 1));
  return { number, items: pages[number] ?? [] };
}
