/** The handset, and its text messages with the code of each at hand. */
import { markPaths } from '@ntem/contract/addresses';
import { networkName } from '@ntem/contract/networks';
import { networkOfPrefix } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
import { storeName } from '#lib/browser/settings.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { chatIcon } from '#ui/core/icon.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';

type Message = { id: string; text: string; code: string | null; created_at: string };

export function MessageList({ messages }: { messages: readonly Message[] }) {
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

export function Handset({ phone, children }: { phone: string | undefined; children: ReactNode }) {
  const network = phone && networkOfPrefix(phone);
  return (
    <section
      aria-label="Handset"
      className="w-full max-w-88 justify-self-center lg:row-span-2 rounded-[2.25rem] bg-[#131a17] p-2.5 shadow-[var(--shadow-dialog),inset_0_0_0_2px_#33403a]"
    >
      <div className="flex min-h-128 flex-col overflow-clip rounded-[1.7rem] bg-canvas lg:min-h-160">
        <div className="flex items-center justify-between bg-surface px-5 pt-2.5 pb-1.5 text-xs font-medium tabular-nums">
          <Clock />
          <span>{network ? `${networkName(network)} 4G` : '4G'}</span>
        </div>
        <div className="flex items-center gap-3 border-b border-line bg-surface px-4 pt-2 pb-3">
          <span className="on-band grid size-9 place-items-center rounded-full">
            <svg className="size-5" viewBox="2 1 23 21" aria-hidden="true">
              <path className="fill-current" d={markPaths.first} />
              <path className="fill-ember-bright" d={markPaths.last} />
            </svg>
          </span>
          <p className="text-sm text-ink-subtle">
            <span className="block text-base leading-tight font-bold text-ink">{storeName}</span>
            {phone ? `SMS to ${phone}` : 'Messages'}
          </p>
        </div>
        <div className="flex flex-1 flex-col *:only:[div]:my-auto">{children}</div>
      </div>
    </section>
  );
}

/** The time in Accra, which is UTC all year round. */
function Clock() {
  return <span>{new Date(useNow(1_000)).toISOString().slice(11, 16)}</span>;
}
