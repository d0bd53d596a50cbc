/** The text messages of a handset, with the code of each at hand. */
import { copyAndTell } from '#lib/browser/copy-and-tell.ts';
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
