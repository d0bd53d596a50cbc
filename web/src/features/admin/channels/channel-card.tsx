/** USSD or WhatsApp: on or off, its sessions of today, and where they end. */
import type { WireChannel } from '@ntem/contract/channels/endpoints/channels';
import { closedTextLength, closedTextMissing } from '@ntem/contract/channels/limits';
import { channelNames } from '@ntem/contract/orders/channels';
import { type ReactNode, useState } from 'react';
import { pauseIcon, playIcon } from '#features/admin/admin-parts.tsx';
import { useSend } from '#lib/api/use-send.ts';
import { settings } from '#lib/browser/settings.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Field } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Select, TextArea } from '#ui/forms/inputs.tsx';
import { Facts } from '#ui/page/section.tsx';
import { dotIcon, keypadIcon, ringIcon } from '#ui/small/app-icons.ts';
import { Badge } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';
import { formatSpan, sayWhen } from '#ui/small/moments.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { RouterButton } from '#ui/small/router-button.tsx';
import { reopenings, sayStops, sayThrough } from './channel-words.ts';

const looks = {
  on: { label: 'On', tone: 'success', icon: dotIcon },
  off: { label: 'Off', tone: 'warning', icon: pauseIcon },
  not_set_up: { label: 'Not set up', tone: 'neutral', icon: ringIcon },
} as const;

const uses = {
  ussd: 'Sells on every phone, without internet',
  whatsapp: 'Sells in a chat with the shop’s number',
};

type CardProps = { channel: WireChannel; nowMs: number };

export function ChannelCard({ channel, nowMs }: CardProps) {
  const name = channelNames[channel.channel];
  return (
    <article
      className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface"
      aria-label={name}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-4 py-3">
        <h3 className="text-base">{name}</h3>
        <Badge {...looks[channel.state]} />
        <p className="w-full text-sm text-ink-muted">{uses[channel.channel]}</p>
      </header>
      {channel.closed && <Closed closed={channel.closed} channel={channel} nowMs={nowMs} />}
      {channel.state === 'not_set_up' ? (
        <Missing missing={channel.missing} />
      ) : (
        <>
          <Figures channel={channel} />
          <Facts facts={factsOf(channel)} />
        </>
      )}
      <Actions channel={channel} name={name} />
    </article>
  );
}

type ClosedProps = CardProps & { closed: NonNullable<WireChannel['closed']> };

function Closed({ closed: { text, until, since, by }, channel, nowMs }: ClosedProps) {
  return (
    <div className="px-4 pb-3">
      <Notice tone="warning" icon={pauseIcon}>
        <p>
          Turned off {sayWhen(since, nowMs)} by {by}.{' '}
          {until
            ? `On again by itself ${sayWhen(until, nowMs)}.`
            : 'It stays off until somebody turns it on.'}{' '}
          {sayCount(channel.today.turned_away, 'caller')} read:
        </p>
        <p className="mt-1 wrap-anywhere">“{text}”</p>
      </Notice>
    </div>
  );
}

function Missing({ missing }: { missing: readonly string[] }) {
  return (
    <p className="border-t border-line px-4 py-3 text-md text-ink-muted">
      Set{' '}
      {missing.map((setting, index) => (
        <span key={setting}>
          {index > 0 && ', '}
          <code className="font-mono text-[0.92em] wrap-anywhere">{setting}</code>
        </span>
      ))}{' '}
      on the server and start again. Keys are never typed or shown here.
    </p>
  );
}

type Figure = [label: string, value: string, isWarning?: boolean];

function Figures({ channel: { channel, today } }: { channel: WireChannel }) {
  const isUssd = channel === 'ussd';
  const figures: Figure[] = [
    [isUssd ? 'sessions today' : 'chats today', formatCount(today.sessions)],
    ['bought', formatCount(today.bought)],
    ['typical time', today.typical_seconds === null ? '–' : formatSpan(today.typical_seconds * 1000)],
    isUssd
      ? ['ended early', formatCount(today.ended_early), today.ended_early > 0]
      : ['asked for a person', formatCount(today.asked_for_person), today.asked_for_person > 0],
  ];
  return (
    <dl className="flex flex-wrap gap-px border-y border-line bg-line">
      {figures.map(([label, value, isWarning]) => (
        <div key={label} className="min-w-min flex-[1_1_8.25rem] bg-surface px-4 sm:flex-[1_1_6.5rem] py-2">
          <dd
            className={`text-lg font-bold whitespace-nowrap tabular-nums ${isWarning ? 'text-warning' : ''}`}
          >
            {value}
          </dd>
          <dt className="text-sm text-ink-muted">{label}</dt>
        </div>
      ))}
    </dl>
  );
}

function factsOf(channel: WireChannel): [string, ReactNode][] {
  const { ussd_code: code, number, today, stops } = channel;
  const { not_understood: missed, replies } = today;
  return [
    ...(code ? ([['Code', code]] as const) : []),
    ...(number ? ([['Number', <Tel key="number" number={number} />]] as const) : []),
    ['Through', sayThrough(channel)],
    ['Sold today', <span key="sold">{words`${ghs(today.amount)}, ${sayCount(today.sales, 'sale')}`}</span>],
    ['Open now', formatCount(today.open)],
    ['Where they stop', sayStops(stops)],
    ['Not understood', `${formatCount(missed)} of ${sayCount(replies, 'reply', 'replies')}`],
  ].map(([name, value]) => [name as string, value]);
}

function Actions({ channel, name }: { channel: WireChannel; name: string }) {
  const [isClosing, setClosing] = useState(false);
  const open = useSend('PUT /channels/{channel}', { refresh: ['GET /channels'], toast: `${name} is on` });
  const isUssd = channel.channel === 'ussd';
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:flex-[1_1_7rem]">
      {settings.sandbox && channel.state !== 'not_set_up' && (
        <RouterButton icon={isUssd ? keypadIcon : chatIcon} to={`/sandbox?app=${isUssd ? 'dial' : 'chat'}`}>
          Try it on the sandbox phone
        </RouterButton>
      )}
      {channel.state === 'on' && (
        <Button icon={pauseIcon} subject={name} onClick={() => setClosing(true)}>
          Turn off
        </Button>
      )}
      {channel.state === 'off' && (
        <Button
          icon={playIcon}
          subject={name}
          busy={open.isBusy}
          onClick={() => void open.press({ params: { channel: channel.channel }, body: { on: true } })}
        >
          Turn on now
        </Button>
      )}
      {isClosing && <CloseChannelDialog channel={channel} name={name} onClose={() => setClosing(false)} />}
    </div>
  );
}

type DialogProps = { channel: WireChannel; name: string; onClose: () => void };

function CloseChannelDialog({ channel, name, onClose }: DialogProps) {
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
