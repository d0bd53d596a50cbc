/** Turns a channel off, with the sentence that callers read meanwhile. */
import type { WireChannel } from '@ntem/contract/channels/endpoints/channels';
import { closedTextLength, closedTextMissing } from '@ntem/contract/channels/limits';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select, TextArea } from '#ui/forms/inputs.tsx';
import { sayCount } from '#ui/small/counts.ts';
import { reopenings } from './channel-words.ts';

type DialogProps = { channel: WireChannel; name: string; onClose: () => void };

export function CloseChannelDialog({ channel, name, onClose }: DialogProps) {
  const [choices] = useState(() => reopenings(Date.now()));
  const { send } = useSend('PUT /channels/{channel}', {
    refresh: ['GET /channels'],
    onDone: onClose,
    toast: `${name} is off`,
  });
  const form = useForm({
    initial: { text: `Buying by phone is closed. You can buy at ${window.location.host}.`, until: '' },
    validate: ({ text }) => ({
      text: text.trim().length < closedTextLength.min ? closedTextMissing : undefined,
    }),
    onSubmit: ({ text, until }) =>
      send({
        params: { channel: channel.channel },
        body: { on: false, text: text.trim(), until: until || null },
      }),
  });
  const { open } = channel.today;
  return (
    <FormDialog
      title={`Turn ${name} off?`}
      subtitle={channel.ussd_code ?? undefined}
      submitLabel={`Turn ${name} off`}
      cancelLabel="Keep it on"
      danger
      {...form.sending}
      onClose={onClose}
    >
      <p className="text-md text-ink-muted">
        {open > 0
          ? `${sayCount(open, 'session is', 'sessions are')} open now and may finish. New ones get your sentence.`
          : 'Nobody is in the middle of buying. Callers get your sentence.'}
      </p>
      <Field
        label="What callers read"
        error={form.errorOf('text')}
        hint={`${form.values.text.length} of ${closedTextLength.max} letters. Say where else they can buy.`}
      >
        <TextArea {...form.field('text')} maxLength={closedTextLength.max} />
      </Field>
      <Field label="Turn it on again">
        <Select options={choices} {...form.field('until')} />
      </Field>
    </FormDialog>
  );
}
