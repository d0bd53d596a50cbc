/** One message of a chat, with the keys under it. */
import type { WireChatMessage } from '@ntem/contract/sandbox/endpoints/handset';
import type { ReactNode } from 'react';
import { checkIcon, Icon } from '#ui/core/icon.tsx';
import { listIcon } from '#ui/small/app-icons.ts';
import { keysUnderMessage } from './chat-words.ts';

type BubbleProps = {
  message: WireChatMessage;
  /** Its keys are grey: it was answered. */
  isAnswered: boolean;
  onSay: (text: string) => void;
  onList: () => void;
};

export function Bubble({ message, isAnswered, onSay, onList }: BubbleProps) {
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
