/** One text message: its editable words, its preview, its length and its cost. */
import type { WireMessageText, WireTexts } from '@ntem/contract/notices/endpoints/message-texts';
import {
  findTextFault,
  messageTextLength,
  messageTexts,
  sampleValues,
  sayText,
} from '@ntem/contract/notices/message-texts';
import { isPlainSms, measureSms } from '@ntem/contract/notices/sms';
import { useSend } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime, formatGhs, formatMoment } from '#ui/core/formats.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { Box } from '#ui/page/section.tsx';

type TextCardProps = { message: WireMessageText; about: WireTexts };

export function TextCard({ message, about }: TextCardProps) {
  const { kind } = message;
  const { title, own, must, may, isOne } = messageTexts[kind];
  const { send } = useSend('PUT /message-texts/{kind}', { updates: 'GET /message-texts', toast: 'Saved' });
  const { press: restore, isBusy } = useSend('DELETE /message-texts/{kind}', {
    updates: 'GET /message-texts',
    toast: 'Restored',
  });
  const form = useForm({
    initial: { text: message.text },
    validate: ({ text }) => ({ text: findTextFault(kind, text, about.link_host) }),
    onSubmit: ({ text }) => send({ params: { kind }, body: { text } }),
  });
  const values = {
    ...sampleValues,
    store: storeName,
    support: about.support_phone,
    link: `https://${about.link_host}/purchase/8Fk2x`,
  };
  const { text } = form.values;
  const shown = sayText(kind, text, values);
  return (
    <Box className="p-4">
      <Form {...form.sending}>
        <h3 className="text-base">{title}</h3>
        <Field
          label={`Words: ${title}`}
          error={form.errorOf('text')}
          hint={`Required: ${sayNames(must)}. Optional: ${sayNames(may)}.${isOne ? ` ${oneHint}` : ''}`}
        >
          <TextArea rows={3} maxLength={messageTextLength.max} {...form.field('text')} />
        </Field>
        <p className="rounded-[0.25rem_0.875rem_0.875rem_0.875rem] border border-line px-3 py-2.5 text-md whitespace-pre-line wrap-anywhere">
          {shown}
        </p>
        <p className="text-sm text-ink-muted tabular-nums">{saySize(shown, about.sms_cost)}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            subject={title}
            variant="primary"
            type="submit"
            busy={form.isSubmitting}
            disabled={text === message.text}
          >
            Save
          </Button>
          {message.text !== own && (
            <Button subject={`of ${title}`} busy={isBusy} onClick={() => void restore({ params: { kind } })}>
              Restore own words
            </Button>
          )}
          {message.changed_by && message.changed_at && (
            <span className="text-sm text-ink-muted">
              Changed by {message.changed_by}, <DateTime iso={message.changed_at} format={formatMoment} />
            </span>
          )}
        </div>
      </Form>
    </Box>
  );
}

const oneHint = 'Always one SMS of plain letters: a sentence that does not fit is left out, from the end.';

function sayNames(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

/** Networks charge by the part, and one letter beyond the plain alphabet makes every part shorter. */
function saySize(shown: string, costGhs: number): string {
  const { letters, most, messages } = measureSms(shown);
  const alphabet = isPlainSms(shown)
    ? 'plain letters (GSM-7)'
    : 'letters that are not plain (UCS-2), so fewer fit';
  const cost = formatGhs(Math.round(messages * costGhs * 100) / 100);
  return `${letters} of ${most} letters, ${messages} SMS, GH₵ ${cost} each; ${alphabet}`;
}
