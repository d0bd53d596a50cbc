/** Sharing a seller's shop, and noting that it was shared. */
import { everyNetwork } from '@ntem/contract/networks';
import { useSend } from '#lib/api/use-send.ts';

/** Sent before the address of the shop. */
export const shopMessage = `Buy ${everyNetwork} data. No account needed:`;

export function whatsappShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Marks one of a new seller's first steps as done. Sharing has worked even if this fails. */
export function useNoteShared(): () => void {
  const { press } = useSend('POST /seller-home/shared', {
    refresh: ['GET /seller-home'],
    showsRefusal: true,
  });
  return () => void press();
}
