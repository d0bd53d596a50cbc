/** Keeps a top-up in the tab: what was typed, and the one under way, so that a reload comes back to it. */
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';

const key = 'ntem-top-up';

type TypedTopUp = { source: 'momo' | 'earnings'; amount: string; phone: string; network: string };

export type BegunTopUp = {
  id: string;
  amount: number;
  phone: string;
  reference: string;
  /** The float as it was. */
  beforeGhs: number;
  /** A code of ours that is still to be entered. */
  requestId?: string;
  prefix?: string;
};

type Kept = {
  userId: string;
  typed?: TypedTopUp | undefined;
  begun?: BegunTopUp | undefined;
};

/** Never that of another person who was here before. */
export function findKeptTopUp(userId: string): Kept {
  try {
    const kept: Kept | null = JSON.parse(readItem('sessionStorage', key) ?? 'null');
    return kept?.userId === userId ? kept : { userId };
  } catch {
    return { userId };
  }
}

export function keepTopUp(userId: string, change: Partial<Omit<Kept, 'userId'>>): void {
  writeItem('sessionStorage', key, JSON.stringify({ ...findKeptTopUp(userId), ...change }));
}
