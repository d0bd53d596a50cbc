/** Makes a key: its name, its kind and what it may do. Test is chosen at first. */
import { type KeyKind, type KeyScope, keyKinds, keyScopes } from '@ntem/contract/developers/limits';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { bodyOf, type KeyValues, LimitFields, NameField, validateKey } from './key-fields.tsx';
import { kindNames, scopeNames } from './key-words.ts';
import type { ShownSecret } from './secret-dialog.tsx';

type NewKeyDialogProps = { onMade: (made: ShownSecret) => void; onClose: () => void };

type NewKey = KeyValues & { kind: KeyKind; sell: boolean; read: boolean };

const kinds = [...keyKinds].reverse().map((kind) => ({ value: kind, label: kindNames[kind] }));
const scopes = [...keyScopes].reverse();

const hints: Record<KeyKind, string> = {
  test: 'Begin with Test. It answers like Live, and nothing is sent.',
  live: 'Sends bundles and spends your float.',
};

export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const { send } = useSend('POST /api-keys', {
    refresh: ['GET /api-keys'],
    onDone: ({ data: { key, secret } }) =>
      onMade({ title: 'Copy your key now', about: `${key.name}, ${key.kind}`, secret }),
  });
  const form = useForm<NewKey>({
    initial: { name: '', kind: 'test', sell: true, read: true, daily_limit: '', addresses: '' },
    validate: (values) => ({
      ...validateKey(values),
      sell: values.sell || values.read ? undefined : 'Please choose what it may do',
    }),
    onSubmit: (values) =>
      send({
        body: {
          ...bodyOf(values),
          kind: values.kind,
          scopes: keyScopes.filter((scope) => values[scope]),
        },
      }),
  });
  return (
    <FormDialog title="New key" submitLabel="Make the key" {...form.sending} onClose={onClose}>
      <NameField form={form} />
      <div className="grid gap-1.5">
        <Segments
          label="Kind"
          value={form.values.kind}
          options={kinds}
          onChange={(kind) => form.setValue('kind', kind)}
        />
        <p className="text-sm text-ink-muted">{hints[form.values.kind]}</p>
      </div>
      <FieldGroup label="What it may do" error={form.errorOf('sell')}>
        {scopes.map((scope) => (
          <Scope key={scope} scope={scope} isOn={form.values[scope]} onChange={form.setValue} />
        ))}
      </FieldGroup>
      <LimitFields form={form} />
    </FormDialog>
  );
}

type ScopeProps = { scope: KeyScope; isOn: boolean; onChange: (scope: KeyScope, isOn: boolean) => void };

function Scope({ scope, isOn, onChange }: ScopeProps) {
  const { name, about } = scopeNames[scope];
  return (
    <Checkbox name={scope} checked={isOn} onChange={({ target }) => onChange(scope, target.checked)}>
      <span>
        {name}
        <span className="block text-sm text-ink-muted">{about}</span>
      </span>
    </Checkbox>
  );
}
