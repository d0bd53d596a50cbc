/** The search results an admin opened last, kept by this tab for this account alone. */
import { readItem, writeItem } from '#lib/browser/browser-storage.ts';
import { currentSession } from '#lib/session/session.ts';
import { clockIcon } from '#ui/core/icon.tsx';
import type { Hit, HitGroup } from './hits.ts';

const most = 3;

type Kept = Pick<Hit, 'id' | 'title' | 'sub' | 'order' | 'to'> & { at: string };

const keyOf = () => `found-${currentSession()?.user.id ?? ''}`;

function readKept(): Kept[] {
  try {
    return JSON.parse(readItem('sessionStorage', keyOf()) ?? '[]') as Kept[];
  } catch {
    return [];
  }
}

/** Places are always listed anyway. */
export function keepRecent({ id, title, sub, order, to }: Hit): void {
  if (id.startsWith('place-') || id === 'all-orders') return;
  const bare = id.replace(/^recent-/, '');
  const others = readKept().filter((kept) => kept.id !== bare);
  const kept = { id: bare, title, sub, order, to, at: new Date().toISOString() };
  writeItem('sessionStorage', keyOf(), JSON.stringify([kept, ...others].slice(0, most)));
}

export function recentHits(): HitGroup[] {
  const hits = readKept().map(
    ({ at, id, ...kept }): Hit => ({ ...kept, id: `recent-${id}`, icon: clockIcon, end: at.slice(11, 16) }),
  );
  return hits.length > 0 ? [{ label: 'Recent', hits }] : [];
}
