/** The last numbers of a buyer who agreed to have them kept on this device. They never leave it. */
import type { Network } from '@ntem/contract/networks';
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';

type Payer = { phone: string; network: Network };

export type RememberedNumbers = { recipients: string[]; payers: Payer[] };

const key = 'ntem-numbers';
const mostKept = 3;

export function rememberedNumbers(): RememberedNumbers | undefined {
  try {
    return JSON.parse(readItem('localStorage', key) ?? 'null') ?? undefined;
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
  writeItem('localStorage', key, JSON.stringify(kept));
}

export function forgetNumbers(): void {
  writeItem('localStorage', key, null);
}
