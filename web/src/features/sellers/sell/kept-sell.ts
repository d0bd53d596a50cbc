/** Keeps what a seller has typed in the tab, so that a reload or a new sign-in comes back to the same sale. */
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { randomId } from '#lib/browser/device-id.ts';
import { emptyFlow, type Repeated, type SellFlow, sellReducer } from './sell-flow.ts';

const key = 'ntem-sell';

type Kept = { version: 1; userId: string; flow: SellFlow };

export function keepSell(userId: string, flow: SellFlow): void {
  const kept: Kept = { version: 1, userId, flow };
  writeItem('sessionStorage', key, JSON.stringify(kept));
}

/** Never that of another person who sold in this tab before. */
export function findKeptSell(userId: string): SellFlow {
  try {
    const kept: Kept | null = JSON.parse(readItem('sessionStorage', key) ?? 'null');
    return kept?.version === 1 && kept.userId === userId ? kept.flow : emptyFlow;
  } catch {
    return emptyFlow;
  }
}

/** For Sell to open with an earlier sale filled in. */
export function keepRepeat(userId: string, sale: Repeated): void {
  keepSell(userId, sellReducer(findKeptSell(userId), { type: 'repeated', sale, key: randomId() }));
}
