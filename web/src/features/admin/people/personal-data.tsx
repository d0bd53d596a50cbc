/** A person's rights: their data in a file, or erased. */
import { parsePhone } from '@ntem/contract/phones';
import { useState } from 'react';
import { ReasonDialog } from '#features/admin/review/decision/reason-dialog.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { ExportButton } from '#parts/export-button.tsx';
import { Button } from '#ui/core/button.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';
import { Box, Section } from '#ui/page/section.tsx';

type PersonalDataProps = { phone: string; name: string; onErased?: () => void };

export function PersonalData({ phone, name, onErased }: PersonalDataProps) {
  return (
    <Section title="Personal data">
      <Box className="grid gap-3 p-4">
        <p className="max-w-136 text-md text-ink-muted">
          Export or erase the data of {name} ({phone}) once they have proved who they are. Orders and amounts
          stay, without name and number.
        </p>
        <Choices phone={phone} name={name} onErased={onErased} />
      </Box>
    </Section>
  );
}

/** For numbers without an account. */
export function DataOfNumber() {
  const [typed, setTyped] = useState('');
  const phone = parsePhone(typed);
  return (
    <Section title="Personal data of a number">
      <Box className="grid max-w-136 gap-3 p-4">
        <Field label="Phone number" hint="Call the number first.">
          <PhoneInput inputMode="numeric" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Choices phone={phone} name={typed} onErased={() => setTyped('')} />
      </Box>
    </Section>
  );
}

type ChoicesProps = { phone: string | undefined; name: string; onErased?: (() => void) | undefined };

function Choices({ phone, name, onErased }: ChoicesProps) {
  const [isErasing, setErasing] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton
        of="POST /privacy/export"
        body={{ phone_number: phone }}
        label="Export data"
        disabled={!phone}
        done="Everything that is held about this number is in the file."
      />
      <Button variant="danger" disabled={!phone} onClick={() => setErasing(true)}>
        Erase
      </Button>
      {isErasing && phone && (
        <EraseDialog phone={phone} name={name} onErased={onErased} onClose={() => setErasing(false)} />
      )}
    </div>
  );
}

type EraseDialogProps = Omit<ChoicesProps, 'phone'> & { phone: string; onClose: () => void };

function EraseDialog({ phone, name, onErased, onClose }: EraseDialogProps) {
  const { send } = useSend('POST /privacy/erase', {
    refresh: 'all',
    onDone: () => {
      onClose();
      onErased?.();
    },
    toast: ({ message }) => message,
  });
  return (
    <ReasonDialog
      title={`Erase ${name}`}
      submitLabel="Erase for good"
      danger
      hint="How you know that it is them who ask. It stays in the audit log."
      notice={
        <Notice tone="warning">
          Name, number, sessions, shop and what vendors said are gone for good. Nobody can bring them back.
        </Notice>
      }
      send={(reason) => send({ body: { phone_number: phone, reason } })}
      onClose={onClose}
    />
  );
}
