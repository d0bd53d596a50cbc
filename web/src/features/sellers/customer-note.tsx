/** A seller's own note about a customer: shown in the list, and written in a dialog. */
import type { WireOwnGuest } from '@ntem/contract/sellers/endpoints/customers';
import { noteLength } from '@ntem/contract/sellers/limits';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { Tel } from '#ui/core/formats.tsx';
import { Icon } from '#ui/core/icon.tsx';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { editIcon } from '#ui/small/app-icons.ts';

export function CustomerNote({ note }: { note: string }) {
  return (
    <span className="flex items-start gap-1.5 text-sm font-normal text-ink-muted">
      <Icon path={editIcon} className="mt-0.5 size-4 flex-none text-ember" />
      <span className="min-w-0 wrap-anywhere">{note}</span>
    </span>
  );
}

export function NoteDialog({ guest, onClose }: { guest: WireOwnGuest; onClose: () => void }) {
  const [typed, setTyped] = useState(guest.note ?? '');
  const { press, isBusy, refusal } = useSend('PUT /management/guest-pages/{id}/note', {
    refresh: ['GET /management/guest-pages'],
    toast: ({ message }) => message,
    onDone: onClose,
    showsRefusal: true,
  });
  return (
    <FormDialog
      title={guest.name}
      subtitle={<Tel number={guest.phone_number} />}
      submitLabel="Save note"
      busy={isBusy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void press({ params: { id: guest.id }, body: { note: typed.trim() || null } });
      }}
      onClose={onClose}
    >
      <Field label="Note" hint={`Only you see it. ${typed.length} / ${noteLength.max}`}>
        <TextArea
          value={typed}
          maxLength={noteLength.max}
          onChange={(event) => setTyped(event.target.value.replace(/\s*\n\s*/g, ' '))}
        />
      </Field>
    </FormDialog>
  );
}
