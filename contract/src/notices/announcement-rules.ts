/** Rules for a message of the store to its sellers: its text, its links, and its cost as a text message. */
import { measureSms, type SmsSize } from './sms.ts';

export const audiences = ['sellers', 'agents', 'subagents'] as const;
export type Audience = (typeof audiences)[number];

export const announcementTexts = {
  title: 'Please enter a title',
  text: 'Please write the message',
  link: (host: string) => `Please link to ${host} only`,
};

type Said = { title: string; text: string };

export function sayAnnouncement(storeName: string, { title, text }: Said): string {
  return `${storeName}: ${title}${/[.!?:]$/.test(title) ? '' : '.'} ${text}`;
}

export function measureAnnouncement(storeName: string, said: Said): SmsSize {
  return measureSms(sayAnnouncement(storeName, said));
}

/** Everything that a phone turns into a link. */
const links =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?/gi;

/** Sellers trust what comes from the store: it leads nowhere but to the store. */
export function hasForeignLink(text: string, host: string): boolean {
  return (text.match(links) ?? []).some((link) => {
    const [found = ''] = link.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/?#]/);
    return found.toLowerCase().replace(/[.,;!)]+$/, '') !== host.toLowerCase();
  });
}
