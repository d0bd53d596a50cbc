/** The last row of Sell: the way to a list of numbers. */
import { Link } from 'react-router';
import { Icon, rightIcon } from '#ui/core/icon.tsx';
import { sendIcon } from '#ui/small/app-icons.ts';

export function ManyLink() {
  return (
    <Link
      to="/dashboard?tab=lists"
      className="mt-4 flex min-h-13 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 large:block hover:bg-surface-hover"
    >
      <Icon path={sendIcon} className="size-5 text-ink-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">Send to many</span>
        <span className="block text-sm text-ink-muted">A list of numbers, from your float</span>
      </span>
      <Icon path={rightIcon} className="size-4.5 text-ink-subtle" />
    </Link>
  );
}
