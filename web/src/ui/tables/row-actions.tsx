/** Actions for one row, and for the selected rows. */
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { editIcon, powerIcon, trashIcon } from '#ui/small/app-icons.ts';

type Action = Pick<ComponentProps<typeof IconButton>, 'onClick' | 'busy' | 'disabled'>;
type RowActionsProps = {
  of: { name: string; status: 'active' | 'inactive' };
  edit: Action;
  toggle: Action;
  remove: Action;
};

export function RowActions({ of: { name, status }, edit, toggle, remove }: RowActionsProps) {
  const shared = { inRow: true, subject: name };
  return (
    <>
      <IconButton {...shared} icon={editIcon} label="Edit" {...edit} />
      <IconButton
        {...shared}
        icon={powerIcon}
        label={status === 'active' ? 'Deactivate' : 'Activate'}
        {...toggle}
      />
      <IconButton {...shared} danger icon={trashIcon} label="Delete" {...remove} />
    </>
  );
}

type BulkBarProps = { isShown: boolean; summary: string; children: ReactNode };

/** The summary's element is always there: screen readers skip one that appears with its first text. */
export function BulkBar({ isShown, summary, children }: BulkBarProps) {
  return (
    <section
      className={
        isShown
          ? 'flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-brand-line bg-surface-selected px-4 py-3 text-md sm:py-2 sm:pr-3'
          : undefined
      }
      aria-label={isShown ? 'Bulk actions' : undefined}
    >
      <p className="mr-auto font-bold tabular-nums max-sm:w-full" aria-live="polite">
        {isShown && summary}
      </p>
      {isShown && <div className="flex gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">{children}</div>}
    </section>
  );
}
