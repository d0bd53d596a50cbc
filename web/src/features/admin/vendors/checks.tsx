/** Lines with an icon: the results of a check, or the effects of a decision. */
import type { ReactNode } from 'react';
import { Icon } from '#ui/core/icon.tsx';

export type CheckItem = { icon: string; tone?: string; what: ReactNode; detail: ReactNode };

export function Checks({ items }: { items: readonly CheckItem[] }) {
  return (
    <ul className="divide-y divide-line text-md">
      {items.map(({ icon, tone = 'text-ink-subtle', what, detail }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <li key={at} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 py-2.5">
          <Icon path={icon} className={`mt-px size-4.5 stroke-[2.25] ${tone}`} />
          <span className="min-w-0 wrap-anywhere">
            <b className="block font-medium">{what}</b>
            <small className="block text-sm text-ink-muted">{detail}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
