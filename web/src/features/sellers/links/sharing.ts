/** How a seller hands the shop on, and what is noted of it. */
import { everyNetwork } from '@ntem/contract/networks';
import { useSend } from '#lib/api/use-send.ts';

/** Before the address of the shop. */
export const shopMessage = `Buy ${everyNetwork} data. No account needed:`;

export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** One of a new seller's first steps. Where it cannot be noted, sharing itself has worked all the same. */
export function useNoteShared(): () => void {
  const { press } = useSend('POST /seller-home/shared', {
    refresh: ['GET /seller-home'],
    showsRefusal: true,
  });
  return () => void press();
}
