/** Previous and Next below a list, with the position in words. Absent if there is only one page. */
import { useEffect } from 'react';
import { Button } from '#ui/core/button.tsx';
import { rightIcon } from '#ui/core/icon.tsx';
import { leftIcon } from '#ui/small/app-icons.ts';

export type PagerProps = {
  page: number;
  totalPages: number;
  summary: string;
  /** `replace` if nobody asked for the page that is left, so that Back does not return to it. */
  onPage: (page: number, options?: { replace: boolean }) => void;
};

/** The page is empty: its last rows are gone, or somebody typed its number into the address. */
export function isPastEnd({ page, totalPages }: Pick<PagerProps, 'page' | 'totalPages'>): boolean {
  return page > lastOf(totalPages);
}

/** `isStale` while the pages are those of the previous request. */
export function Pager(props: PagerProps & { isStale?: boolean }) {
  const { page, totalPages, summary, onPage, isStale = false } = props;
  const isLost = !isStale && isPastEnd({ page, totalPages });
  useEffect(() => {
    if (isLost) onPage(lastOf(totalPages), { replace: true });
  }, [isLost, totalPages, onPage]);
  if (totalPages <= 1) return null;
  return (
    <nav
      className="flex flex-col-reverse items-center justify-between gap-2 border-t border-line px-4 py-3 text-center text-sm text-ink-muted tabular-nums sm:flex-row"
      aria-label="Pages"
    >
      <p aria-live="polite">{summary}</p>
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
        <Button icon={leftIcon} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button iconAfter={rightIcon} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </nav>
  );
}

function lastOf(totalPages: number): number {
  return Math.max(totalPages, 1);
}
