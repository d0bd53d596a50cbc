/** The shop's terms and its words about privacy, with what an operator still has to fill in. */
import { legalPath } from '@ntem/contract/addresses';
import type { WireLegalText } from '@ntem/contract/installation/endpoints/legal-texts';
import { findLegalFault, legalNames, legalTitles, listBlanks } from '@ntem/contract/installation/legal-texts';
import { legalTextLength } from '@ntem/contract/installation/limits';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { DateTime, formatMoment } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { sayCount } from '#ui/small/counts.ts';

export function LegalTexts() {
  const texts = useRead('GET /legal-texts');
  return (
    <Section title="Terms and privacy" aside={<p>{'{Braces}'} are filled in</p>}>
      <Notice>
        Lines in [brackets] are yours to fill in, and are not shown to visitors. Who keeps personal data in
        Ghana registers with the Data Protection Commission (Data Protection Act, 2012). Let a lawyer read
        both texts.
      </Notice>
      <Loaded from={texts} failed="Failed to load the texts">
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.map((one) => (
              <TextForm key={`${one.kind} ${one.changed_at}`} legal={one} />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  );
}

const names = legalNames.map((name) => `{${name}}`).join(', ');

function TextForm({ legal: { kind, text: shown, changed_by, changed_at } }: { legal: WireLegalText }) {
  const title = legalTitles[kind];
  const { send } = useSend('PUT /legal-texts/{kind}', { updates: 'GET /legal-texts', toast: 'Saved' });
  const { press: restore, isBusy } = useSend('DELETE /legal-texts/{kind}', {
    updates: 'GET /legal-texts',
    toast: 'Restored',
  });
  const form = useForm({
    initial: { text: shown },
    validate: ({ text }) => ({ text: findLegalFault(text) }),
    onSubmit: ({ text }) => send({ params: { kind }, body: { text } }),
  });
  const { text } = form.values;
  const blanks = listBlanks(text).length;
  return (
    <Box className="p-4">
      <Form {...form.sending}>
        <h3 className="text-base">{title}</h3>
        <Field
          label={`Words: ${title}`}
          error={form.errorOf('text')}
          warning={blanks > 0 ? `${sayCount(blanks, 'line')} in brackets to fill in or remove.` : undefined}
          hint={`A line that begins with # is a heading, one that begins with - is in a list. Filled in: ${names}.`}
        >
          <TextArea rows={16} maxLength={legalTextLength.max} {...form.field('text')} />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            subject={title}
            variant="primary"
            type="submit"
            busy={form.isSubmitting}
            disabled={text === shown}
          >
            Save
          </Button>
          <ButtonLink href={legalPath(kind)}>Open the page of {title.toLowerCase()}</ButtonLink>
          {changed_at && (
            <Button subject={title} busy={isBusy} onClick={() => void restore({ params: { kind } })}>
              Back to the default
            </Button>
          )}
        </div>
        {changed_by && changed_at && (
          <p className="text-sm text-ink-muted">
            Changed by {changed_by}, <DateTime iso={changed_at} format={formatMoment} />
          </p>
        )}
      </Form>
    </Box>
  );
}
