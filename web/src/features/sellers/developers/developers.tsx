/** For developers: the keys and the webhook of a seller's own programs, and their first calls. */
import {
  keyVariable,
  type SampleLanguage,
  sampleLanguages,
  sampleOf,
  sampleOrder,
} from '@ntem/contract/developers/code-samples';
import {
  type KeyKind,
  type KeyScope,
  keyKinds,
  keyScopes,
  mostKeys,
  testFloatGhs,
} from '@ntem/contract/developers/limits';
import { basePath } from '@ntem/contract/endpoint';
import { useState } from 'react';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { useForm } from '#lib/browser/use-form.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Loaded } from '#ui/core/loaded.tsx';
import { Checkbox } from '#ui/flow/checkbox.tsx';
import { FieldGroup } from '#ui/flow/field.tsx';
import { FormDialog } from '#ui/forms/form-dialog.tsx';
import { Segments } from '#ui/forms/segments.tsx';
import { Panel } from '#ui/page/section.tsx';
import { fileIcon, plusIcon } from '#ui/small/app-icons.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { CodeBox } from './code-box.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { bodyOf, type KeyValues, LimitFields, NameField, validateKey } from './key-fields.tsx';
import { KeyList } from './key-list.tsx';
import { kindNames, scopeNames } from './key-words.ts';
import { KindTag } from './kind-tag.tsx';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

export function Developers() {
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<ShownSecret>();
  const keys = useRead('GET /api-keys');
  const webhook = useRead('GET /webhook-endpoint');
  const all = keys.data?.keys;
  const make = () => setMaking(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg max-sm:sr-only">For developers</h2>
        <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1 large:flex-col">
          <ButtonLink href="/docs" icon={fileIcon}>
            API reference
          </ButtonLink>
          <Button variant="primary" icon={plusIcon} disabled={all && all.length >= mostKeys} onClick={make}>
            New key
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {keys.isError && !all ? (
            <ListFailure title="Failed to load your keys" onRetry={() => void keys.refetch()} />
          ) : (
            <KeyList keys={all} onNew={make} onSecret={setShown} />
          )}
          <Loaded from={webhook} failed="Failed to load the webhook">
            {({ endpoint }) => (
              <>
                <WebhookPanel endpoint={endpoint} onSecret={setShown} />
                {endpoint && <DeliveryList />}
              </>
            )}
          </Loaded>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TryIt />
          <TestAndLive />
        </div>
      </div>
      {isMaking && (
        <NewKeyDialog
          onMade={(made) => {
            setMaking(false);
            setShown(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {shown && <SecretDialog {...shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

const languages = sampleLanguages.map((language) => ({ value: language, label: language }));

function TryIt() {
  const [language, setLanguage] = useState<SampleLanguage>('curl');
  const at = `${window.location.origin}${basePath}/seller`;
  return (
    <Panel title="Try it">
      <p className="text-md text-ink-muted">
        Make a test key and put it into the environment as <code className="font-mono">{keyVariable}</code>.
        Then read your prices, and send an order.
      </p>
      <Segments label="Language" value={language} options={languages} onChange={setLanguage} />
      <CodeBox title="Your prices" code={sampleOf(language, { method: 'GET', url: `${at}/packages` })} />
      <CodeBox
        title="An order"
        code={sampleOf(language, {
          method: 'POST',
          url: `${at}/orders`,
          idempotencyKey: sampleOrder.reference,
          body: sampleOrder,
        })}
      />
      <p className="text-sm text-ink-muted">
        The same Idempotency-Key never sells twice: it gets the first answer again.
      </p>
    </Panel>
  );
}

function TestAndLive() {
  return (
    <Panel title="Test and live">
      <div className="grid gap-4 text-md sm:grid-cols-2">
        <div className="grid content-start gap-2">
          <KindTag kind="test" />
          <ul className="grid list-disc gap-1 pl-5">
            <li>Nothing is sent, and your float stays as it is.</li>
            <li>{words`Has a float of its own, ${ghs(testFloatGhs)} each day.`}</li>
            <li>Some numbers fail on purpose, so that you can try errors.</li>
          </ul>
        </div>
        <div className="grid content-start gap-2">
          <KindTag kind="live" />
          <ul className="grid list-disc gap-1 pl-5">
            <li>Sends bundles and spends your float.</li>
            <li>Sells at most its own daily limit, and yours.</li>
          </ul>
        </div>
      </div>
    </Panel>
  );
}

type NewKeyDialogProps = { onMade: (made: ShownSecret) => void; onClose: () => void };

type NewKey = KeyValues & { kind: KeyKind; sell: boolean; read: boolean };

const kinds = [...keyKinds].reverse().map((kind) => ({ value: kind, label: kindNames[kind] }));
const scopes = [...keyScopes].reverse();

const hints: Record<KeyKind, string> = {
  test: 'Begin with Test. It answers like Live, and nothing is sent.',
  live: 'Sends bundles and spends your float.',
};

function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
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
