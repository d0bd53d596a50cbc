/** Small parts that several of the tabs show, and icons that only they need. */
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { at, words } from '#ui/small/phrase.tsx';

export function AsOf({ iso }: { iso: string | undefined }) {
  return iso && <p className="text-sm text-ink-muted">{words`As of ${at(iso)}`}</p>;
}

export function Subject({ reference }: { reference: string }) {
  return <span className="sr-only"> {reference}</span>;
}

export const clipboardIcon = 'M8 5H6.5v15h11V5H16M9 3.5h6v3H9zM9 11h6M9 15h4';
export const calmIcon = 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0ZM8.5 12.5l2.5 2.5 4.5-5';
export const sendIcon = 'M4 12 20 4.5 15.5 20l-4-6.5L4 12ZM11.5 13.5 20 4.5';

export const pauseIcon = 'M8.5 5.5v13M15.5 5.5v13';
export const playIcon = 'M8 5.5v13l10.5-6.5L8 5.5Z';
export const upIcon = 'M12 19V5.5M6 11.5l6-6 6 6';
export const fallIcon = 'M12 5v13.5M6 12.5l6 6 6-6';

/** The amount of work that waits for an admin, refreshed also after each decision. */
export function useWaiting() {
  return useRead('GET /dashboard/waiting', {}, { refetchInterval: refreshEveryMs.admin });
}
