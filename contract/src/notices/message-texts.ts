/**
 * The text messages that an admin may edit: the purpose of each, its default text, and its required and optional parts.
 */
import { codeLifetimeMs } from '#accounts/limits.ts';
import { sayDuration } from '#durations.ts';
import { hasForeignLink } from './announcement-rules.ts';
import { fillText, fitText, toPlain } from './fitted-text.ts';
import { messageTextLength } from './limits.ts';
import { measureSms } from './sms.ts';

export const messageTextKinds = [
  'code',
  'order_paid',
  'order_delivered',
  'order_refunded',
  'order_late',
  'payout_number',
  'withdrawal',
  'sale',
  'failed_sale',
  'low_float',
  'sales_summary',
  'answer',
  'invitation',
] as const;
export type MessageTextKind = (typeof messageTextKinds)[number];

type MessageText = {
  title: string;
  /** The product's own words, with what is filled in between braces. */
  own: string;
  /** Without these the message is of no use, or a danger. */
  must: readonly string[];
  may: readonly string[];
  /** Sent so often, or with so much in it, that it is cut to one message. */
  isOne?: true;
};

export const messageTexts: Record<MessageTextKind, MessageText> = {
  code: {
    title: 'Code',
    own: '{code} is your {store} code to {use}. It is valid for {time}. Nobody from {store} ever asks for it.',
    // Without its purpose, a person may enter it for something else than they think.
    must: ['code', 'use'],
    may: ['store', 'time'],
  },
  order_paid: {
    title: 'Payment received',
    own: '{store}: GHS {amount} received for {bundle}. Ref {reference}. Follow it: {link}',
    must: ['link'],
    may: ['store', 'amount', 'bundle', 'reference'],
  },
  order_delivered: {
    title: 'Delivered',
    own: '{store}: {bundle} is delivered to {recipient}. Ref {reference}. {link}',
    must: ['bundle', 'recipient'],
    may: ['store', 'reference', 'link'],
  },
  order_refunded: {
    title: 'Money sent back',
    own: '{store}: GHS {amount} is back on {payer}. {bundle} was not delivered. Ref {reference}. {link}',
    must: ['amount', 'payer'],
    may: ['store', 'bundle', 'reference', 'link'],
  },
  order_late: {
    title: 'Late',
    own: '{store}: {bundle} for {recipient} is late. We are on it and tell you by {time}. Ref {reference}. {link}',
    must: ['recipient', 'time'],
    may: ['store', 'bundle', 'reference', 'link'],
  },
  payout_number: {
    title: 'New payout number',
    own: '{store}: A new payout number ending {ending} was added to your account. It can be used from {when}. Not you? Open {link} and take it back. Nobody from {store} asks for codes.',
    must: ['ending', 'when', 'link'],
    may: ['store'],
  },
  withdrawal: {
    title: 'Withdrawal',
    own: '{store}: GHS {amount} leaves your balance for {number} ({network}). Ref {reference}. Not you? Call {support} now.',
    must: ['amount', 'number', 'support'],
    may: ['store', 'network', 'reference'],
  },
  sale: {
    title: 'Sale, to its seller',
    own: '{store}: {buyer} bought {bundle} for GHS {amount}. You earn GHS {profit}. Today: {sales}. Settings: {link}',
    // It leads to where these messages are switched off.
    must: ['profit', 'link'],
    may: ['store', 'buyer', 'bundle', 'amount', 'sales'],
    isOne: true,
  },
  failed_sale: {
    title: 'Sale that failed, to its seller',
    own: '{store}: {bundle} for GHS {amount} was not delivered. {news}. Your sales: {link}',
    must: ['bundle', 'link'],
    may: ['store', 'amount', 'news'],
    isOne: true,
  },
  low_float: {
    title: 'Low float, to its seller',
    own: '{store}: Your float is low: GHS {amount}. Top up and go on selling: {link}',
    must: ['link'],
    may: ['store', 'amount'],
    isOne: true,
  },
  sales_summary: {
    title: "A seller's day",
    own: '{store}: {sales} on {day}. All of them: {link}',
    must: ['sales', 'day'],
    may: ['store', 'link'],
    isOne: true,
  },
  answer: {
    title: 'Answer to a complaint',
    own: '{store} answered about order {reference}: {answer} Read it: {link}',
    must: ['reference', 'link'],
    may: ['store', 'answer'],
    isOne: true,
  },
  invitation: {
    title: 'Invitation to an account',
    own: '{store}: {inviter} invites you to {offer}. Open {link} and choose a password. Valid for {time}.',
    must: ['link'],
    may: ['store', 'inviter', 'offer', 'time'],
    isOne: true,
  },
};

/** For the preview: as long as what is filled in usually is. */
export const sampleValues: Record<string, string> = {
  code: '482913',
  use: 'pay for data from this number',
  time: sayDuration(codeLifetimeMs),
  amount: '26.00',
  bundle: 'MTN 5 GB',
  reference: 'NT7F3K92QX',
  recipient: '0241234567',
  payer: '0241234567',
  ending: '4567',
  when: '17 Nov, 06:20',
  number: '024 *** 4567',
  network: 'MTN',
  buyer: 'Efua Quaye',
  profit: '1.60',
  sales: '9 sales, GHS 16.70 profit',
  day: '15 Nov',
  answer: 'MTN confirmed the delivery.',
  news: 'We are on it, please do not sell it again',
  inviter: 'Ama Owusu',
  offer: 'sell data bundles',
};

const placeholders = /\{([^{}]*)\}/g;

export function sayText(kind: MessageTextKind, text: string, values: Readonly<Record<string, string>>) {
  return messageTexts[kind].isOne ? fitText(text, values) : fillText(text, values);
}

/** The error in a text, in words for its author. */
export function findTextFault(kind: MessageTextKind, text: string, linkHost: string): string | undefined {
  const { must, may, isOne = false } = messageTexts[kind];
  const length = text.trim().length;
  if (length < messageTextLength.min || length > messageTextLength.max)
    return `Please write ${messageTextLength.min} to ${messageTextLength.max} letters`;
  const used = [...text.matchAll(placeholders)].map(([, name = '']) => name);
  const unknown = used.find((name) => !must.includes(name) && !may.includes(name));
  if (unknown !== undefined) return `{${unknown}} is not known here`;
  const missing = must.find((name) => !used.includes(name));
  if (missing) return `{${missing}} must not be missing`;
  if (/[{}]/.test(text.replace(placeholders, ''))) return 'A brace is left open';
  // Before store and link, whose lengths depend on the shop: a longer text would always be cut.
  const usual = fillText(text, { ...sampleValues, store: '', link: '' });
  if (isOne && measureSms(toPlain(usual)).messages > 1) return 'Please keep it to one text message';
  // The text on both sides of a placeholder is checked as it will arrive.
  const shown = text.replace(placeholders, ' ');
  return hasForeignLink(shown, linkHost) ? `Please link to ${linkHost} only` : undefined;
}
