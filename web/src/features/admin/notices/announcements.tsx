/** A message to sellers: audience, words, preview and cost; and earlier messages. */
import {
  type Audience,
  announcementTexts,
  audiences,
  hasForeignLink,
  measureAnnouncement,
  sayAnnouncement,
} from '@ntem/contract/notices/announcement-rules';
import type { Reach, WireAnnouncement } from '@ntem/contract/notices/endpoints/announcements';
import { announcementLength, announcementsADay } from '@ntem/contract/notices/limits';
import { sendIcon } from '#features/admin/admin-parts.tsx';
import { lastPageStays, useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useUrlState } from '#lib/browser/url-state.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { DateTime, formatGhs, formatMoment, Money } from '#ui/core/formats.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { Form } from '#ui/forms/form.tsx';
import { Select, TextArea } from '#ui/forms/inputs.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { backIcon } from '#ui/small/app-icons.ts';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { column, lines, numberColumn, strong } from '#ui/tables/columns.tsx';
import type { Column } from '#ui/tables/data-table.tsx';
import { PagedTable } from '#ui/tables/paged-table.tsx';

export function Announcements() {
  const url = useUrlState();
  const reach = useRead('GET /announcements/reach');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Section
        title="Message to sellers"
        aside={
          <Button variant="quiet" icon={backIcon} onClick={() => url.open({ view: undefined })}>
            Back to users
          </Button>
        }
      >
        <Loaded from={reach} failed="Failed to load the sellers">
          {(data) => <Compose reach={data} onRefused={() => void reach.refetch()} />}
        </Loaded>
      </Section>
      <SentAnnouncements />
    </div>
  );
}

type ComposeProps = { reach: Reach; onRefused: () => void };

function Compose({ reach, onRefused }: ComposeProps) {
  const { send } = useSend('POST /announcements', {
    refresh: ['GET /announcements', 'GET /announcements/reach'],
    toast: ({ data }) => `On its way to ${sayCount(data.receivers, 'seller')}.`,
  });
  const form = useForm({
    initial: empty,
    validate: (typed) => validate(typed, reach.link_host),
    onSubmit: async (typed): Promise<void> => {
      try {
        await send({ body: announcementOf(typed, reach) });
      } catch (refusal) {
        // New sellers may have joined since: the next press is for the current numbers.
        onRefused();
        throw refusal;
      }
      form.reset();
    },
  });
  const { title, text, by_sms: bySms, audience, receivers, messages } = announcementOf(form.values, reach);
  const takers = reachOf(reach, audience).by_sms;
  const size = measureAnnouncement(storeName, { title, text });
  const cost = Math.round(messages * reach.sms_cost * 100) / 100;
  const isOver = reach.sent_today >= announcementsADay;
  return (
    <Form
      {...form.sending}
      className="grid-cols-[minmax(0,1fr)] items-start lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5"
    >
      <Box className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <Field label="To">
          <Select
            options={audiences.map((value) => ({
              value,
              label: `${audienceWords[value]}, ${formatCount(reachOf(reach, value).sellers)}`,
            }))}
            {...form.field('audience')}
          />
        </Field>
        <Field label="Title" error={form.errorOf('title')}>
          <TextInput maxLength={announcementLength.title.max} {...form.field('title')} />
        </Field>
        <Field
          label="Message"
          error={form.errorOf('text')}
          hint="Only links to this shop. Codes and passwords are never asked for."
        >
          <TextArea rows={4} maxLength={announcementLength.text.max} {...form.field('text')} />
        </Field>
        <div className="grid">
          <p className="text-md">In the product, in their notices and on their home page.</p>
          <Checkbox checked={bySms} onChange={(event) => form.setValue('by_sms', event.target.checked)}>
            Also by SMS
          </Checkbox>
        </div>
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-muted tabular-nums">
          <span>{bySms && `${size.letters} of ${size.most} letters, ${size.messages} SMS each`}</span>
          <span>
            Today {reach.sent_today} of {announcementsADay} messages sent
          </span>
        </p>
      </Box>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Preview title={title} text={text} bySms={bySms} />
        <Slip
          rows={{
            Sellers: formatCount(receivers),
            ...(bySms && {
              'Switched SMS off': `${formatCount(receivers - takers)}, they see it in the product`,
              'Text messages': formatCount(messages),
            }),
          }}
          totalLabel="Cost"
          totalGhs={cost}
        />
        <Button
          variant="primary"
          type="submit"
          icon={sendIcon}
          block
          wrap
          busy={form.isSubmitting}
          disabled={isOver || receivers === 0}
        >
          {`Send to ${sayCount(receivers, 'seller')}${bySms ? ` for GH₵ ${formatGhs(cost)}` : ''}`}
        </Button>
      </div>
    </Form>
  );
}

function reachOf({ audiences: all }: Reach, audience: Audience) {
  return all.find((one) => one.audience === audience) ?? { sellers: 0, by_sms: 0 };
}

type Typed = { title: string; text: string; audience: string; by_sms: boolean };

const empty: Typed = { title: '', text: '', audience: 'sellers', by_sms: false };

/** The announcement to send, with its preview. */
function announcementOf({ audience: named, ...typed }: Typed, reach: Reach) {
  const audience: Audience = audiences.find((one) => one === named) ?? 'sellers';
  const { sellers, by_sms: takers } = reachOf(reach, audience);
  const messages = typed.by_sms ? takers * measureAnnouncement(storeName, typed).messages : 0;
  return { ...typed, audience, receivers: sellers, messages };
}

function validate({ title, text }: Typed, host: string) {
  const wrong = (said: string, min: number, missing: string) => {
    if (said.trim().length < min) return missing;
    return hasForeignLink(said, host) ? announcementTexts.link(host) : undefined;
  };
  return {
    title: wrong(title, announcementLength.title.min, announcementTexts.title),
    text: wrong(text, announcementLength.text.min, announcementTexts.text),
  };
}

function Preview({ title, text, bySms }: { title: string; text: string; bySms: boolean }) {
  return (
    <Box className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <h3 className="text-base">How it arrives</h3>
      <div className="rounded-md bg-brand-tint px-3 py-2.5 text-md text-brand wrap-anywhere">
        <p className="font-bold">{title || 'Title'}</p>
        <p className="whitespace-pre-line">{text || 'Message'}</p>
      </div>
      {bySms && (
        <div className="rounded-[0.25rem_0.875rem_0.875rem_0.875rem] border border-line px-3 py-2.5 text-md wrap-anywhere whitespace-pre-line">
          {sayAnnouncement(storeName, { title: title || 'Title', text: text || 'Message' })}
          <span className="mt-1 block text-xs text-ink-muted">SMS, from {storeName}</span>
        </div>
      )}
    </Box>
  );
}

const columns: Column<WireAnnouncement>[] = [
  column('Message', 'lead1', ({ title, text }) =>
    lines(strong(title), <span className="whitespace-pre-line">{text}</span>),
  ),
  column('To', 'quiet', ({ audience, receivers }) => `${audienceWords[audience]}, ${formatCount(receivers)}`),
  numberColumn('SMS', 'side', ({ by_sms: bySms, messages, cost }) =>
    bySms ? lines(formatCount(messages), <Money amountGhs={cost} />) : 'None',
  ),
  column('By', 'quiet', ({ made_by: name }) => name),
  column('When', 'quiet', ({ created_at: at }) => <DateTime iso={at} format={formatMoment} />),
];

function SentAnnouncements() {
  const url = useUrlState();
  return (
    <Section title="Sent messages">
      <PagedTable
        label="Sent messages"
        columns={columns}
        list={useRead('GET /announcements', { query: { page: String(url.page) } }, lastPageStays)}
        paging={url}
        empty={{ icon: sendIcon, title: 'No message was sent to sellers yet' }}
        failed="Failed to load sent messages"
      />
    </Section>
  );
}

const audienceWords: Record<Audience, string> = {
  sellers: 'All active sellers',
  agents: 'Agents only',
  subagents: 'Subagents only',
};
