/** Settings of the sandbox, and the numbers that misbehave. */
import { sayDuration } from '@ntem/contract/durations';
import type { SandboxSettings } from '@ntem/contract/sandbox/endpoints/sandbox';
import {
  lateWebhookMs,
  misbehavingNumbers,
  type WebhookHabit,
} from '@ntem/contract/sandbox/misbehaving-numbers';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { Field, FieldGroup } from '#ui/flow/field.tsx';
import { Select } from '#ui/forms/inputs.tsx';
import { callIcon } from '#ui/small/app-icons.ts';
import { RouterButton } from '#ui/small/router-button.tsx';
import { answerWithinMs } from './dial-line.ts';

const habits: { value: WebhookHabit; label: string }[] = [
  { value: 'normal', label: 'Once, when it happens' },
  { value: 'late', label: `${sayDuration(lateWebhookMs)} late` },
  { value: 'double', label: 'Twice' },
  { value: 'off', label: 'Never' },
];

type SettingsPanelProps = {
  /** The shop's, if it has one. */
  code: string | null | undefined;
  /** The address of the keypad. */
  dial: string;
  hangsUp: boolean;
  onHangsUp: (hangsUp: boolean) => void;
};

export function SettingsPanel({ code, dial, hangsUp, onHangsUp }: SettingsPanelProps) {
  const { data: settings } = useRead('GET /sandbox/settings');
  const { press, given, isBusy } = useSend('PUT /sandbox/settings', { updates: 'GET /sandbox/settings' });
  if (!settings) return null;
  // A choice shows at once.
  const shown = { ...settings, ...(isBusy && (given?.body as Partial<SandboxSettings>)) };
  return (
    <section
      aria-label="Settings"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 lg:col-start-1 lg:row-start-3"
    >
      <FieldGroup label="When a payment prompt arrives">
        <div className="grid gap-2">
          <Option
            name="Ask me"
            note="Approve or decline on the handset"
            isChosen={!shown.auto_approve}
            onChoose={() => press({ body: { auto_approve: false } })}
          />
          <Option
            name={`Approve after ${shown.approve_after_ms / 1000} s`}
            note="The payment succeeds by itself"
            isChosen={shown.auto_approve}
            onChoose={() => press({ body: { auto_approve: true } })}
          />
        </div>
      </FieldGroup>
      <Field label="Webhooks" hint="When the shop is told what happened.">
        <Select
          name="webhooks"
          options={habits}
          value={shown.webhooks}
          onChange={({ target }) => press({ body: { webhooks: target.value as WebhookHabit } })}
        />
      </Field>
      <FieldGroup label="Dial">
        <Checkbox checked={hangsUp} onChange={({ target }) => onHangsUp(target.checked)}>
          End a session after {sayDuration(answerWithinMs)}, as networks do
        </Checkbox>
        {code && (
          <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
            <p className="text-md">
              Short code <b className="tabular-nums">{code}</b>
            </p>
            <RouterButton icon={callIcon} to={dial}>
              Dial it
            </RouterButton>
          </div>
        )}
      </FieldGroup>
    </section>
  );
}

type OptionProps = { name: string; note: string; isChosen: boolean; onChoose: () => void };

function Option({ name, note, isChosen, onChoose }: OptionProps) {
  const look = isChosen
    ? 'border-brand bg-surface-selected shadow-[inset_0_0_0_1px_var(--color-brand)]'
    : 'border-line-strong';
  return (
    <label className={`flex items-start gap-2.5 rounded-md border px-3 py-2.5 text-md ${look}`}>
      <input
        type="radio"
        name="auto_approve"
        checked={isChosen}
        onChange={onChoose}
        className="mt-px size-4.5 flex-none appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[0.375rem] checked:border-brand"
      />
      <span>
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-ink-subtle">{note}</span>
      </span>
    </label>
  );
}

const groups = [
  { title: 'Paying from a number ending', numbers: misbehavingNumbers.payer },
  { title: 'Buying for a number ending', numbers: misbehavingNumbers.recipient },
  { title: 'Refunds and payouts to a number ending', numbers: misbehavingNumbers.receiver },
];

export function NumberList() {
  return (
    <section
      aria-labelledby="misbehaving"
      className="overflow-hidden rounded-lg border border-line bg-surface text-sm lg:col-start-3 lg:row-span-2 lg:row-start-2"
    >
      <h2 id="misbehaving" className="px-4 py-3 text-base">
        Numbers that misbehave
      </h2>
      {groups.map(({ title, numbers }) => (
        <div key={title} className="border-t border-line px-4 py-2.5">
          <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
          <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            {Object.entries(numbers).map(([digits, behaviour]) => (
              <div key={digits} className="col-span-2 grid grid-cols-subgrid">
                <dt className="font-mono text-ink-subtle">{digits}</dt>
                <dd>{behaviour}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
