/** The words of text messages, and their cost. */
import type {
  WireMessageText,
  WireSpending,
  WireTexts,
} from '@ntem/contract/notices/endpoints/message-texts';
import { messageTextLength } from '@ntem/contract/notices/limits';
import { findTextFault, messageTexts, sampleValues, sayText } from '@ntem/contract/notices/message-texts';
import { isPlainSms, measureSms } from '@ntem/contract/notices/sms';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime, formatGhs, formatMoment, Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Field } from '#ui/flow/field.tsx';
import { Form } from '#ui/forms/form.tsx';
import { TextArea } from '#ui/forms/inputs.tsx';
import { Box, Fold, Section } from '#ui/page/section.tsx';
import { formatCount } from '#ui/small/counts.ts';

export function MessagesTab() {
  const texts = useRead('GET /message-texts');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Spending />
      <Section title="Words of text messages" aside={<p>{'{Braces}'} are filled in</p>}>
        <Loaded from={texts} failed="Failed to load the messages">
          {(data) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {data.texts.map((text) => (
                <TextCard key={`${text.kind} ${text.text}`} message={text} about={data} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
    </div>
  );
}

const topicWords: Record<string, string> = {
  purchase: 'Purchases',
  account: 'Accounts and payouts',
  order: 'Ends of orders',
  seller: 'Sellers',
  admin: 'Admins',
};

function Spending() {
  const spending = useRead('GET /message-texts/spending');
  return (
    <Section title="What text messages cost">
      <Box>
        <Loaded from={spending} failed="Failed to load what messages cost">
          {(data) => <Costs spending={data} />}
        </Loaded>
      </Box>
    </Section>
  );
}

function Costs({ spending: { days, spent_this_month: spent, budget } }: { spending: WireSpending }) {
  const dates = [...new Set(days.map(({ date }) => date))];
  return (
    <>
      <p className="p-4 text-md">
        <Money amountGhs={spent} /> this month
        {budget === null ? ', without a budget (SMS_MONTHLY_BUDGET)' : ` of GH₵ ${formatGhs(budget)}`}
      </p>
      {dates.map((date) => (
        <Day key={date} date={date} parts={days.filter((one) => one.date === date)} />
      ))}
    </>
  );
}

function Day({ date, parts }: { date: string; parts: WireSpending['days'] }) {
  const sum = parts.reduce((all, { cost }) => all + Math.round(cost * 100), 0) / 100;
  return (
    <div className="border-t border-line">
      <Fold title={date} aside={`GH₵ ${formatGhs(sum)}`}>
        <ul className="grid gap-1 text-sm tabular-nums">
          {parts.map(({ topic, messages, parts: all, cost }) => (
            <li key={topic} className="flex flex-wrap justify-between gap-x-3">
              <span>{topicWords[topic] ?? topic}</span>
              <span className="text-ink-muted">
                {formatCount(messages)} messages, {formatCount(all)} SMS, GH₵ {formatGhs(cost)}
              </span>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

type TextCardProps = { message: WireMessageText; about: WireTexts };

function TextCard({ message, about }: TextCardProps) {
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
