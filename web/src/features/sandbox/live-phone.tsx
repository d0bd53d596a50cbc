/** The handset of one test number: its texts, its line and its chat, and the prompts above them. */
import { useEffect, useState } from 'react';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { copyIcon, phoneIcon } from '#ui/small/app-icons.ts';
import { Chat } from './chat.tsx';
import { DialPad } from './dial-pad.tsx';
import { Handset, type HandsetApp, Sender } from './handset.tsx';
import { live, Prompts } from './prompt-sheet.tsx';

type LivePhoneProps = {
  phone: string;
  app: HandsetApp;
  addressOf: (app: HandsetApp) => string;
  /** Already on the glass when it opens. */
  code: string;
  hangsUp: boolean;
};

export function LivePhone({ phone, app, addressOf, code, hangsUp }: LivePhoneProps) {
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
