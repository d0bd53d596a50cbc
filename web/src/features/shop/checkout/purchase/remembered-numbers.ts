/** The last numbers of a buyer, kept on this device unless the buyer says no. They never leave it. */
import type { Network } from '@ntem/contract/networks';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';

type Payer = { phone: string; network: Network };

export type RememberedNumbers = { recipients: string[]; payers: Payer[] };

export const numbersKey = 'ntem-numbers';
/** Written in their place, so that the box stays unticked. */
const refused = 'no';
const mostKept = 3;

export function rememberedNumbers(): RememberedNumbers | undefined {
  try {
    return JSON.parse(readItem('localStorage', numbersKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberNumbers(latest: { recipient: string; payer: Payer }): void {
  const { recipients = [], payers = [] } = rememberedNumbers() ?? {};
  const kept: RememberedNumbers = {
    recipients: [latest.recipient, ...recipients.filter((phone) => phone !== latest.recipient)],
    payers: [latest.payer, ...payers.filter(({ phone }) => phone !== latest.payer.phone)],
  };
  kept.recipients.length = Math.min(kept.recipients.length, mostKept);
  kept.payers.length = Math.min(kept.payers.length, mostKept);
  writeItem('localStorage', numbersKey, JSON.stringify(kept));
}

/** The buyer says no: nothing is kept, now and at the next purchase. */
export function refuseNumbers(): void {
  writeItem('localStorage', numbersKey, refused);
}

export function mayRemember(): boolean {
  return readItem('localStorage', numbersKey) !== refused;
}
