/** Sets the address of the webhook and its events. */
import type { WireWebhookEndpoint } from '@ntem/contract/developers/endpoints/webhooks';
import { type WebhookEvent, webhookEvents } from '@ntem/contract/developers/limits';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, FieldGroup, TextInput } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { eventNotes } from './key-words.ts';
import type { ShownSecret } from './secret-dialog.tsx';

type WebhookDialogProps = {
  endpoint: WireWebhookEndpoint | null;
  onSecret: (made: ShownSecret) => void;
  onClose: () => void;
};

type Values = { url: string } & Record<WebhookEvent, boolean>;

export function WebhookDialog({ endpoint, onSecret, onClose }: WebhookDialogProps) {
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
      url: values.url.trim() ? undefined : 'Please enter an address that begins with https://',
      [webhookEvents[0]]: webhookEvents.some((event) => values[event])
        ? undefined
        : 'Please choose at least one event',
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
