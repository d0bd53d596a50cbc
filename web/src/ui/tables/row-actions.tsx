/** The usual actions of a row: edit it, switch it on or off, delete it. */
import type { ComponentProps } from 'react';
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
