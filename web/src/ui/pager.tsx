/** Previous and Next below a list, with words that say where one is. Absent when there is but one page. */
import { leftIcon } from './app-icons.ts';
import { Button } from './button.tsx';
import { rightIcon } from './icons.ts';

type PagerProps = { page: number; totalPages: number; summary: string; onPage: (page: number) => void };

export function Pager({ page, totalPages, summary, onPage }: PagerProps) {
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
