/** The ways to buy without internet that a visitor of the shop is told: its own, or those of the seller whose link it is. */

import type { PhoneWays } from '@ntem/contract/shop/buy-pages';
import { whatsappChatLink } from '@ntem/contract/whatsapp';
import { listClosed } from '#channels/rows/closed-channels.ts';
import { findShortNumberOfLink } from '#channels/rows/short-numbers.ts';
import { chatLink, codeOf } from '#channels/rules/short-numbers.ts';
import type { Deps } from '#deps.ts';

export async function findPhoneWays(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  refCode: string | null,
): Promise<PhoneWays> {
  const { ussd, whatsapp } = config.channels;
  const [closed, number] = await Promise.all([
    listClosed(db),
    refCode === null ? undefined : findShortNumberOfLink(db, refCode),
  ]);
  // The shop's own code would sell at other prices than the seller's.
  if (refCode !== null && number === undefined) return { dial: null, chat: null };
  const isOpen = (channel: string) => !closed.some((one) => one.channel === channel);
  const dial = isOpen('ussd') ? ussd.code : undefined;
  const chat = isOpen('whatsapp') ? whatsapp.number : undefined;
  return {
    dial: dial === undefined ? null : number ? codeOf(dial, number) : dial,
    chat:
      chat === undefined
        ? null
        : { number: chat, url: number ? chatLink(chat, number) : whatsappChatLink(chat) },
  };
}
