/** The chat with the shop, like the messenger on every phone. */

import { inputMaxLength } from '@ntem/contract/channels/limits';
import type { WireChatMessage } from '@ntem/contract/sandbox/endpoints/handset';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { messageOf } from '#lib/api/api-error.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Button } from '#ui/core/button.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { chatIcon, checkIcon, Icon } from '#ui/core/icon.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { inputClasses } from '#ui/flow/field.tsx';
import { listIcon, sendIcon } from '#ui/small/app-icons.ts';
import { isAnswered, keysUnderMessage } from './chat-words.ts';
import { Sender } from './handset.tsx';
import { live } from './prompt-sheet.tsx';

export function Chat({ phone }: { phone: string }) {
  const chat = useRead('GET /sandbox/chat', { query: { phone } }, live);
  const [list, setList] = useState<WireChatMessage>();
  const { press, isBusy } = useSend('POST /sandbox/chat', {
    refresh: ['GET /sandbox/chat', 'GET /sandbox/prompts', 'GET /sandbox/messages'],
  });
  const say = (text: string) => {
    setList(undefined);
    void press({ body: { phone, text } });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Sender note="Usually answers at once" />
      <div className="flex min-h-0 flex-1 flex-col bg-surface-sunken">
        {chat.data && chat.data.length > 0 && (
          <Messages messages={chat.data} isBusy={isBusy} onSay={say} onList={setList} />
        )}
        {chat.data?.length === 0 && (
          <div className="my-auto">
            <EmptyState icon={chatIcon} title="Write to the shop" text="Say Hi, or tap the key below.">
              <Button busy={isBusy} onClick={() => say('Hi')}>
                Say Hi
              </Button>
            </EmptyState>
          </div>
        )}
        {!chat.data &&
          (chat.error ? <ErrorState title={messageOf(chat.error)} onRetry={chat.refetch} /> : <Loading />)}
      </div>
      <MessageBar isBusy={isBusy} onSay={say} />
      {list && <ChatList message={list} onClose={() => setList(undefined)} onChoose={say} />}
    </div>
  );
}

type MessagesProps = {
  messages: readonly WireChatMessage[];
  isBusy: boolean;
  onSay: (text: string) => void;
  onList: (message: WireChatMessage) => void;
};

/** The newest is always in view. */
function Messages({ messages, isBusy, onSay, onList }: MessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what scrolls
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
    <section ref={box} className="mt-auto min-h-0 overflow-y-auto" tabIndex={0} aria-label="Chat">
      <ol className="grid gap-1.5 p-3" aria-live="polite" aria-label="Chat messages">
        {messages.map((message, index) => (
          <Bubble
            key={message.id}
            message={message}
            isAnswered={isAnswered(messages, index) || isBusy}
            onSay={onSay}
            onList={() => onList(message)}
          />
        ))}
      </ol>
    </section>
  );
}

function MessageBar({ isBusy, onSay }: { isBusy: boolean; onSay: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    onSay(text.trim());
    setText('');
  };
  return (
    <form
      className="flex gap-2 border-t border-line bg-surface-raised px-3 py-2 *:first:flex-1"
      onSubmit={submit}
    >
      <div>
        <input
          className={`${inputClasses} !min-h-touch !rounded-full`}
          aria-label="Message"
          placeholder="Message"
          autoComplete="off"
          maxLength={inputMaxLength}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <button
        type="submit"
        aria-label="Send"
        aria-busy={isBusy || undefined}
        className="grid size-touch flex-none place-items-center rounded-full bg-brand text-on-brand"
      >
        <Icon path={sendIcon} className="size-5" />
      </button>
    </form>
  );
}

type ChatListProps = {
  message: WireChatMessage;
  onClose: () => void;
  onChoose: (text: string) => void;
};

function ChatList({ message: { choices = [], list }, onClose, onChoose }: ChatListProps) {
  const [chosen, setChosen] = useState<string>();
  return (
    <Dialog
      title={list ?? 'Choose'}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && onChoose(chosen)}
        >
          Send
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">{list ?? 'Choose'}</legend>
        <ul className="divide-y divide-line">
          {choices.map(({ text, note }) => (
            <li key={text}>
              <label className="flex min-h-12 items-center justify-between gap-3 py-1 text-md tabular-nums">
                <span className="min-w-0">
                  <span className="block font-medium">{text}</span>
                  {note && <span className="block text-sm text-ink-muted">{note}</span>}
                </span>
                <input
                  type="radio"
                  name="choice"
                  checked={chosen === text}
                  onChange={() => setChosen(text)}
                  className="size-5 flex-none appearance-none rounded-full border-[1.5px] border-control bg-surface checked:border-[0.375rem] checked:border-brand"
                />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </Dialog>
  );
}

type BubbleProps = {
  message: WireChatMessage;
  /** Its keys are grey: it was answered. */
  isAnswered: boolean;
  onSay: (text: string) => void;
  onList: () => void;
};

function Bubble({ message, isAnswered, onSay, onList }: BubbleProps) {
  const { from, text, choices = [], list, created_at: at } = message;
  const isList = choices.length > keysUnderMessage;
  const look =
    from === 'you'
      ? 'justify-self-end rounded-tr-xs border-brand-line bg-surface-selected'
      : 'justify-self-start rounded-tl-xs border-line bg-surface';
  return (
    <li
      className={`min-w-18 max-w-[86%] overflow-hidden rounded-xl border text-md tabular-nums ${look} ${choices.length > 0 ? 'w-[86%]' : ''}`}
    >
      <p className="px-2.5 pt-1.5 whitespace-pre-line wrap-anywhere">
        <span className="sr-only">{from === 'you' ? 'You: ' : 'Shop: '}</span>
        {text}
      </p>
      <p className="px-2.5 pb-1 text-right text-xs text-ink-muted">
        {at.slice(11, 16)}
        {from === 'you' && <Icon path={checkIcon} className="ml-1 inline size-3.5 text-brand" />}
      </p>
      {choices.length > 0 && (
        <div className="grid divide-y divide-line border-t border-line">
          {isList ? (
            <ChatKey isOff={isAnswered} onPress={onList}>
              <Icon path={listIcon} className="size-4.5" />
              {list ?? 'Choose'}
            </ChatKey>
          ) : (
            choices.map((choice) => (
              <ChatKey key={choice.text} isOff={isAnswered} onPress={() => onSay(choice.text)}>
                {choice.text}
              </ChatKey>
            ))
          )}
        </div>
      )}
    </li>
  );
}

type ChatKeyProps = { isOff: boolean; onPress: () => void; children: ReactNode };

function ChatKey({ isOff, onPress, children }: ChatKeyProps) {
  return (
    <button
      type="button"
      disabled={isOff}
      className="flex min-h-touch items-center justify-center gap-2 px-2 py-1 font-medium text-brand not-disabled:hover:bg-surface-hover focus-visible:-outline-offset-3 disabled:text-ink-subtle"
      onClick={onPress}
    >
      {children}
    </button>
  );
}
