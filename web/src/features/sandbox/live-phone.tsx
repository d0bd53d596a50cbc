/** The handset of one test number: its texts, its line and its chat, and the prompts above them. */
import { useEffect, useState } from 'react';
import { isNotFound, messageOf } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { phoneIcon } from '#ui/small/app-icons.ts';
import { Chat } from './chat.tsx';
import { DialPad } from './dial-pad.tsx';
import { Handset, type HandsetApp, Sender } from './handset.tsx';
import { MessageList } from './message-list.tsx';
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
