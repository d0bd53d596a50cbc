/** The simulated handset: what a phone of a test number would show, and the settings of the sandbox. */
import { parsePhone, phoneText } from '@ntem/contract/phones';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { logo, pageTitle, storeName } from '#lib/browser/settings.ts';
import { SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { Field, PhoneInput } from '#ui/flow/field.tsx';
import { AppBar } from '#ui/page/page-head.tsx';
import { copyIcon, phoneIcon } from '#ui/small/app-icons.ts';
import { Tag } from '#ui/small/badge.tsx';
import { Chat } from './chat.tsx';
import { DialPad } from './dial-pad.tsx';
import { Handset, type HandsetApp, handsetApps, Sender } from './handset.tsx';
import { live, Prompts } from './prompt-sheet.tsx';
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

type LivePhoneProps = {
  phone: string;
  app: HandsetApp;
  addressOf: (app: HandsetApp) => string;
  /** Already on the glass when it opens. */
  code: string;
  hangsUp: boolean;
};

function LivePhone({ phone, app, addressOf, code, hangsUp }: LivePhoneProps) {
  const { data, error, refetch } = useRead('GET /sandbox/messages', { query: { phone } }, live);
  const hasNews = useNews(data?.[0]?.id ?? (data && ''), app === 'messages');
  const isNowhere = isNotFound(error);
  return (
    <Handset
      phone={phone}
      app={app}
      addressOf={addressOf}
      hasNews={hasNews}
      prompt={isNowhere ? null : <Prompts phone={phone} app={app} />}
    >
      {isNowhere ? (
        <EmptyState
          icon={phoneIcon}
          title="There is no sandbox here"
          text="This shop sends real messages to real phones."
        />
      ) : (
        <>
          {app === 'messages' && (
            <>
              <Sender note={`SMS to ${phone}`} />
              <div className="flex flex-1 flex-col *:only:[div]:my-auto">
                {data && <MessageList messages={data} />}
                {error && !data && <ErrorState title={messageOf(error)} onRetry={refetch} />}
                {!data && !error && <Loading />}
              </div>
            </>
          )}
          {/* Its session stays open while another app is looked at. */}
          <DialPad key={code} code={code} phone={phone} isShown={app === 'dial'} hangsUp={hangsUp} />
          {app === 'chat' && <Chat phone={phone} />}
        </>
      )}
    </Handset>
  );
}

/** Whether the newest text has not been looked at. What was there before the page opened is no news. */
function useNews(newest: string | undefined, isLookedAt: boolean): boolean {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    if (newest !== undefined && (isLookedAt || seen === undefined)) setSeen(newest);
  }, [newest, isLookedAt, seen]);
  return newest !== undefined && seen !== undefined && newest !== seen && !isLookedAt;
}

type Message = { id: string; text: string; code: string | null; created_at: string };

function MessageList({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) {
    return (
      <EmptyState
        icon={chatIcon}
        title="No messages"
        text="Register or buy with this number to see a code here."
      />
    );
  }
  return (
    <ol className="grid content-start gap-2 p-3" aria-label="Messages" aria-live="polite">
      {messages.map((message, index) => (
        <Sms key={message.id} message={message} isNewest={index === 0} />
      ))}
    </ol>
  );
}

function Sms({ message: { text, code, created_at }, isNewest }: { message: Message; isNewest: boolean }) {
  return (
    <li
      className={`max-w-[88%] justify-self-start rounded-[0.25rem_0.875rem_0.875rem_0.875rem] border bg-surface px-3 py-2.5 text-md ${isNewest ? 'border-brand' : 'border-line'}`}
    >
      <p>{code ? <WithCode text={text} code={code} /> : text}</p>
      {code && (
        <div className="mt-2">
          <Button subject={`code ${code}`} icon={copyIcon} onClick={() => copyAndTell(code)}>
            Copy
          </Button>
        </div>
      )}
      <p className="mt-1 text-xs text-ink-subtle">
        <DateTime iso={created_at} />
        {isNewest && ' · newest'}
      </p>
    </li>
  );
}

function WithCode({ text, code }: { text: string; code: string }) {
  const [before, ...after] = text.split(code);
  return (
    <>
      {before}
      <strong className="rounded-sm bg-brand-tint px-1.5 py-0.75 font-bold tracking-[0.06em] text-brand tabular-nums">
        {code}
      </strong>
      {after.join(code)}
    </>
  );
}
