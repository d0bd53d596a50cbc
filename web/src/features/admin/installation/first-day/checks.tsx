/** One line for each check, with what to do under it. */
import type { ReactNode } from 'react';
import { alertIcon, bangIcon, checkIcon, Icon, rightIcon } from '#ui/core/icon.tsx';
import { ringIcon } from '#ui/small/app-icons.ts';

const looks = {
  done: { icon: checkIcon, color: 'text-success', row: '' },
  next: {
    icon: rightIcon,
    color: 'text-brand',
    row: 'bg-surface-selected shadow-[inset_4px_0_0_var(--color-brand)]',
  },
  todo: { icon: ringIcon, color: 'text-control', row: '' },
  warning: { icon: alertIcon, color: 'text-warning', row: '' },
  wrong: { icon: bangIcon, color: 'text-danger', row: '' },
} as const;

/** Spoken in place of the mark. */
const spoken = { done: 'Done: ', next: 'Next: ', todo: 'Missing: ', warning: 'Look at: ', wrong: 'Wrong: ' };

type CheckProps = { look: keyof typeof looks; title: string; detail: string; children?: ReactNode };

export function Check({ look, title, detail, children }: CheckProps) {
  const { icon, color, row } = looks[look];
  return (
    <li
      className={`grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-2.5 gap-y-1.5 px-4 py-2.5 text-md not-first:border-t not-first:border-line sm:grid-cols-[1.25rem_minmax(0,1fr)_auto] sm:items-center ${row}`}
    >
      <Icon path={icon} className={`mt-px size-4.5 stroke-[2.25] ${color}`} />
      <span className="min-w-0 wrap-anywhere">
        <b className="block font-medium">
          <span className="sr-only">{spoken[look]}</span>
          {title}
        </b>
        <span className="block text-sm text-ink-muted">{detail}</span>
      </span>
      {children && <span className="max-sm:col-start-2 max-sm:grid">{children}</span>}
    </li>
  );
}
