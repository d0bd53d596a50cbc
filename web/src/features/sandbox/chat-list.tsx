/** The list that a message opens: one row is chosen and sent. */
import type { WireChatMessage } from '@ntem/contract/sandbox/endpoints/handset';
import { useState } from 'react';
import { Button } from '#ui/core/button.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';

type ChatListProps = {
  message: WireChatMessage;
  onClose: () => void;
  onChoose: (text: string) => void;
};

export function ChatList({ message: { choices = [], list }, onClose, onChoose }: ChatListProps) {
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
