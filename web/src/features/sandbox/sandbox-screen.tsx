/** The simulated handset: what a phone of a test number would show, and the settings of the sandbox. */
import { parsePhone, phoneText } from '@ntem/contract/phones';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#lib/api/use-read.ts';
import { logo, pageTitle, storeName } from '#lib/browser/settings.ts';
import { SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';
import { AppBar } from '#ui/page/page-head.tsx';
import { phoneIcon } from '#ui/small/app-icons.ts';
import { Tag } from '#ui/small/badge.tsx';
import { Handset, type HandsetApp, handsetApps } from './handset.tsx';
import { LivePhone } from './live-phone.tsx';
import { NumberList, SettingsPanel } from './settings-panel.tsx';

export function SandboxScreen() {
  const [search, setSearch] = useSearchParams();
  const phone = parsePhone(search.get('phone') ?? '');
  const app = handsetApps.find((one) => one === search.get('app')) ?? 'messages';
  const [hangsUp, setHangsUp] = useState(false);
  const { data: numbers } = useRead('GET /sandbox/numbers');
  const code = search.get('code') ?? numbers?.ussd_code ?? '';
  const setNumber = (number: string) => setSearch(withParam(search, 'phone', number), { replace: true });
  const addressOf = (one: HandsetApp) => `?${withParam(search, 'app', one)}`;
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
            Texts, payment prompts, the short code and the chat for test numbers. No SMS is sent and no money
            moves.
          </p>
        </div>
        <NumberField number={search.get('phone') ?? ''} onNumber={setNumber} />
        {phone ? (
          <LivePhone
            key={phone}
            phone={phone}
            app={app}
            addressOf={addressOf}
            code={code}
            hangsUp={hangsUp}
          />
        ) : (
          <Handset phone={undefined} app={app} addressOf={addressOf} hasNews={false} prompt={null}>
            <EmptyState icon={phoneIcon} title="No number yet" text="Type a phone number to see its texts.">
              <Button onClick={() => setNumber(testNumber)}>Use {testNumber}</Button>
            </EmptyState>
          </Handset>
        )}
        <SettingsPanel
          code={numbers?.ussd_code}
          dial={addressOf('dial')}
          hangsUp={hangsUp}
          onHangsUp={setHangsUp}
        />
        <NumberList />
      </main>
    </>
  );
}

const testNumber = '0241234567';

function withParam(search: URLSearchParams, name: string, value: string) {
  const next = new URLSearchParams(search);
  next.set(name, value);
  return next;
}

function NumberField({ number, onNumber }: { number: string; onNumber: (number: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(number !== '');
  const shown = typed ?? number;
  const isWrong = isLeft && shown !== '' && !parsePhone(shown);
  return (
    <section className="rounded-lg border border-line bg-surface p-4">
      <Field
        label="Phone number"
        error={isWrong ? phoneText : undefined}
        hint="The number that you registered or bought with."
      >
        <PhoneInput
          name="phone"
          value={shown}
          autoComplete="off"
          onBlur={() => setLeft(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            setLeft(false);
            const whole = parsePhone(event.target.value);
            if (whole) onNumber(whole);
          }}
        />
      </Field>
    </section>
  );
}
