/** The simulated handset: the messages and prompts that a real phone would get. */
import { parsePhone } from '@ntem/contract/phones';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { logo, pageTitle, storeName } from '#lib/browser/settings.ts';
import { SkipLink } from '#ui/core/band.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';
import { AppBar } from '#ui/page/page-head.tsx';
import { phoneIcon } from '#ui/small/app-icons.ts';
import { Tag } from '#ui/small/badge.tsx';
import { Handset, MessageList } from './message-list.tsx';
import { live, Prompts } from './prompt-sheet.tsx';
import { NumberList, SettingsPanel } from './settings-panel.tsx';

export function SandboxScreen() {
  const [search, setSearch] = useSearchParams();
  const phone = parsePhone(search.get('phone') ?? '');
  return (
    <>
      <title>{pageTitle('Sandbox phone')}</title>
      <SkipLink />
      <AppBar storeName={storeName} logo={logo}>
        <Tag tone="on-band">Sandbox</Tag>
      </AppBar>
      <main
        id="main"
        className="page grid grid-cols-[minmax(0,1fr)] items-start gap-5 py-5 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 lg:gap-y-6 lg:py-6 lg:pb-12"
      >
        <div className="lg:col-span-3">
          <h1 className="text-2xl tracking-tight">Sandbox phone</h1>
          <p className="mt-0.5 text-ink-muted">
            Texts and payment prompts for test numbers land here. No SMS is sent and no money moves.
          </p>
        </div>
        <NumberField
          initial={search.get('phone') ?? ''}
          onNumber={(number) => setSearch({ phone: number }, { replace: true })}
        />
        <Handset phone={phone}>
          {phone ? (
            <>
              <Messages phone={phone} />
              <Prompts key={phone} phone={phone} />
            </>
          ) : (
            <EmptyState icon={phoneIcon} title="No number yet" text="Type a phone number to see its texts." />
          )}
        </Handset>
        <SettingsPanel />
        <NumberList />
      </main>
    </>
  );
}

function NumberField({ initial, onNumber }: { initial: string; onNumber: (number: string) => void }) {
  const [typed, setTyped] = useState(initial);
  const [isLeft, setLeft] = useState(initial !== '');
  const isWrong = isLeft && typed !== '' && !parsePhone(typed);
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <Field
        label="Phone number"
        error={isWrong ? 'Please enter a valid phone number' : undefined}
        hint="The number that you registered or bought with."
      >
        <PhoneInput
          name="phone"
          value={typed}
          autoComplete="off"
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setLeft(false);
            const number = parsePhone(event.target.value);
            if (number) onNumber(number);
          }}
        />
      </Field>
    </section>
  );
}

function Messages({ phone }: { phone: string }) {
  const { data, error, refetch } = useRead('GET /sandbox/messages', { query: { phone } }, live);
  if (isNotFound(error)) {
    return (
      <EmptyState
        icon={phoneIcon}
        title="There is no sandbox here"
        text="This shop sends real messages to real phones."
      />
    );
  }
  if (error) return <ErrorState title={messageOf(error)} onRetry={refetch} />;
  if (!data) return <Loading />;
  return <MessageList messages={data} />;
}
