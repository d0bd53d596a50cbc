/** The webhook of a seller: its address, its secret and its events, and whether it answers. */
import type { WireWebhookEndpoint } from '@ntem/contract/developers/endpoints/webhooks';
import {
  secretOverlapMs,
  type WebhookEvent,
  type WebhookState,
  webhookEvents,
  webhookTexts,
  webhookTriesMs,
} from '@ntem/contract/developers/limits';
import { sayDuration } from '@ntem/contract/durations';
import { useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { closeIcon, linkIcon, refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, FieldGroup, TextInput } from '#ui/flow/field.tsx';
import { ConfirmDialog, FormDialog } from '#ui/forms/form-dialog.tsx';
import { Panel } from '#ui/page/section.tsx';
import { dotIcon, editIcon, powerIcon, ringIcon, sendIcon } from '#ui/small/app-icons.ts';
import { Badge, type Look, Tag } from '#ui/small/badge.tsx';
import { eventNotes } from './key-words.ts';
import type { ShownSecret } from './secret-dialog.tsx';

const states: Record<WebhookState, Look> = {
  on: { label: 'On', tone: 'success', icon: dotIcon },
  off: { label: 'Off', tone: 'neutral', icon: ringIcon },
  dead: { label: 'Switched off', tone: 'danger', icon: closeIcon },
};

type WebhookPanelProps = { endpoint: WireWebhookEndpoint | null; onSecret: (made: ShownSecret) => void };

export function WebhookPanel({ endpoint, onSecret }: WebhookPanelProps) {
  const [open, setOpen] = useState<'address' | 'secret'>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Webhook" aside={endpoint && <Badge {...states[endpoint.state]} />}>
      {endpoint ? (
        <SetWebhook endpoint={endpoint} onChange={setOpen} />
      ) : (
        <EmptyState
          icon={linkIcon}
          title="Hear what became of an order"
          text="Your program is told of each delivery and each refund, and of a low float."
        >
          <Button onClick={() => setOpen('address')}>Set an address</Button>
        </EmptyState>
      )}
      {open === 'address' && <WebhookDialog endpoint={endpoint} onSecret={onSecret} onClose={close} />}
      {open === 'secret' && <NewSecretDialog onSecret={onSecret} onClose={close} />}
    </Panel>
  );
}

type SetWebhookProps = { endpoint: WireWebhookEndpoint; onChange: (what: 'address' | 'secret') => void };

function SetWebhook({ endpoint, onChange }: SetWebhookProps) {
  const { url, events, state, secret_ends: ends, earlier_secret_until: until } = endpoint;
  const ping = useSend('POST /webhook-endpoint/ping', {
    refresh: ['GET /webhook-endpoint', 'GET /webhook-endpoint/deliveries'],
    toast: 'Test message sent',
  });
  const turn = useSend('PUT /webhook-endpoint', {
    refresh: ['GET /webhook-endpoint'],
    toast: ({ data }) => (data.endpoint.state === 'on' ? 'Webhook is on' : 'Webhook is off'),
  });
  const isOn = state === 'on';
  return (
    <>
      <Trouble of={endpoint} />
      <Part
        name="Address"
        action={
          <Button icon={editIcon} subject="address and events" onClick={() => onChange('address')}>
            Change
          </Button>
        }
      >
        <span className="wrap-anywhere">{url}</span>
      </Part>
      <Part
        name="Secret"
        action={
          <Button icon={refreshIcon} onClick={() => onChange('secret')}>
            New secret
          </Button>
        }
      >
        <span className="font-mono">{`whsec_…${ends}`}</span>
        {until && (
          <span className="block text-sm text-ink-muted">
            The earlier secret works until <DateTime iso={until} />
          </span>
        )}
      </Part>
      <Part name="Events">
        <span className="flex flex-wrap gap-1">
          {events.map((event) => (
            <Tag key={event}>{event}</Tag>
          ))}
        </span>
      </Part>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto">
        {isOn && (
          <Button icon={sendIcon} busy={ping.isBusy} onClick={() => ping.press()}>
            Send a test
          </Button>
        )}
        <Button
          icon={powerIcon}
          busy={turn.isBusy}
          onClick={() => turn.press({ body: { url, events, on: !isOn } })}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      </div>
    </>
  );
}

function Trouble({ of: { state, failing_since: since, waiting } }: { of: WireWebhookEndpoint }) {
  if (state === 'dead')
    return (
      <Notice tone="danger">
        Your address took nothing for {sayDuration(webhookTriesMs)}, so it was switched off. Turn it on when
        it works again.
      </Notice>
    );
  if (state === 'off' || !since) return null;
  return (
    <Notice tone="warning">
      Your address has taken nothing since <DateTime iso={since} />.{' '}
      {waiting === 1 ? '1 message waits.' : `${waiting} messages wait.`}
    </Notice>
  );
}

type PartProps = { name: string; action?: React.ReactNode; children: React.ReactNode };

function Part({ name, action, children }: PartProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="text-sm text-ink-muted">{name}</p>
        <div className="text-md">{children}</div>
      </div>
      {action}
    </div>
  );
}

type NewSecretDialogProps = { onSecret: (made: ShownSecret) => void; onClose: () => void };

function NewSecretDialog({ onSecret, onClose }: NewSecretDialogProps) {
  const { press, isBusy } = useSend('POST /webhook-endpoint/secret', {
    refresh: ['GET /webhook-endpoint'],
    onDone({ data: { endpoint, secret } }) {
      onClose();
      onSecret({ title: 'Copy the secret now', about: endpoint.url, secret });
    },
  });
  return (
    <ConfirmDialog
      title="New secret for the webhook?"
      confirmLabel="Make a new secret"
      busy={isBusy}
      onConfirm={() => press()}
      onClose={onClose}
    >
      <p className="text-md">
        Messages are signed with the present secret too for {sayDuration(secretOverlapMs)} longer, so that
        your program can change over.
      </p>
    </ConfirmDialog>
  );
}

type WebhookDialogProps = {
  endpoint: WireWebhookEndpoint | null;
  onSecret: (made: ShownSecret) => void;
  onClose: () => void;
};

type Values = { url: string } & Record<WebhookEvent, boolean>;

function WebhookDialog({ endpoint, onSecret, onClose }: WebhookDialogProps) {
  const { send } = useSend('PUT /webhook-endpoint', {
    refresh: ['GET /webhook-endpoint'],
    toast: 'Webhook saved',
    onDone({ data: { endpoint: saved, secret } }) {
      onClose();
      if (secret) onSecret({ title: 'Copy the secret now', about: saved.url, secret });
    },
  });
  const chosen = (event: WebhookEvent) => endpoint?.events.includes(event) ?? true;
  const form = useForm<Values>({
    initial: {
      url: endpoint?.url ?? '',
      ...(Object.fromEntries(webhookEvents.map((event) => [event, chosen(event)])) as Record<
        WebhookEvent,
        boolean
      >),
    },
    validate: (values) => ({
      url: values.url.trim() ? undefined : webhookTexts.url,
      [webhookEvents[0]]: webhookEvents.some((event) => values[event]) ? undefined : webhookTexts.events,
    }),
    onSubmit: (values) =>
      send({ body: { url: values.url.trim(), events: webhookEvents.filter((event) => values[event]) } }),
  });
  return (
    <FormDialog title="Webhook" submitLabel="Save" {...form.sending} onClose={onClose}>
      <Field label="Address" error={form.errorOf('url')} hint="It begins with https://.">
        <TextInput
          {...form.field('url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://shop.example/hooks/ntem"
        />
      </Field>
      <FieldGroup label="Events" error={form.errorOf(webhookEvents[0])}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            name={event}
            checked={form.values[event]}
            onChange={({ target }) => form.setValue(event, target.checked)}
          >
            <span>
              {event}
              <span className="block text-sm text-ink-muted">{eventNotes[event]}</span>
            </span>
          </Checkbox>
        ))}
      </FieldGroup>
    </FormDialog>
  );
}
