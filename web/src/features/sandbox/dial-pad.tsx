/** Dialling a short code: an old phone's glass and keys, and the session with the shop. */
import { networkName } from '@ntem/contract/networks';
import { networkOfPrefix } from '@ntem/contract/phones';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSend } from '#lib/api/use-send.ts';
import { Icon } from '#ui/core/icon.tsx';
import { callIcon, eraseIcon, powerIcon } from '#ui/small/app-icons.ts';
import {
  answerWithinMs,
  cutOff,
  type DialLine,
  dial,
  eraseOne,
  hangUp,
  showScreen,
  type,
  typedOn,
} from './dial-line.ts';
import { Glass } from './glass.tsx';

type DialPadProps = {
  phone: string;
  code: string;
  isShown: boolean;
  /** The network hangs up on a caller who does not answer. */
  hangsUp: boolean;
};

export function DialPad({ phone, code, isShown, hangsUp }: DialPadProps) {
  const [line, setLine] = useState<DialLine>(dial(code));
  const glass = useRef<HTMLDivElement>(null);
  const network = networkOfPrefix(phone);
  const { press, isBusy } = useSend('POST /sandbox/ussd', {
    refresh: ['GET /sandbox/prompts', 'GET /sandbox/messages'],
    onDone: ({ data }) => setLine((now) => showScreen(now, data)),
  });
  const call = () => {
    if (isBusy || line.step === 'ended' || typedOn(line) === '') return;
    const { session } = line.step === 'open' ? line : { session: undefined };
    void press({
      body: session ? { phone, input: typedOn(line), session } : { phone, code: typedOn(line) },
    });
  };

  useEffect(() => {
    if (!hangsUp || line.step !== 'open') return;
    const timer = setTimeout(() => setLine(cutOff), answerWithinMs);
    return () => clearTimeout(timer);
  }, [hangsUp, line]);

  // What is typed next goes to the glass: when it opens, and where a button went away with its screen.
  const wasShown = useRef(isShown);
  useEffect(() => {
    const isOpened = isShown && !wasShown.current;
    wasShown.current = isShown;
    const isLost = document.activeElement === document.body && line.step !== 'dialling';
    if (isOpened || (isShown && isLost)) focusIn(glass.current);
  }, [isShown, line.step]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setLine(hangUp);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc hangs up from any of its fields and keys
    <div
      hidden={!isShown}
      className="grid flex-1 grid-rows-[minmax(0,1fr)_auto] gap-3 bg-[#232b27] p-3 [--focus:#ffffff]"
      onKeyDown={onKeyDown}
    >
      <Glass
        ref={glass}
        line={line}
        network={network ? networkName(network) : ''}
        isBusy={isBusy}
        onType={(typed) => setLine((now) => type(now, typed))}
        onSend={call}
        onClose={() => setLine(hangUp)}
      />
      {/* A pressed key leaves the focus where the next key of the keyboard is heard. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus */}
      <div
        className="grid grid-cols-3 gap-2"
        onMouseDown={(event) => {
          event.preventDefault();
          if (!event.currentTarget.parentElement?.contains(document.activeElement)) focusIn(glass.current);
        }}
      >
        <Key label="Call" look="bg-[#1d7a4c]" onPress={call}>
          <Icon path={callIcon} className="size-5.5" />
        </Key>
        <Key label="Delete one" onPress={() => setLine(eraseOne)}>
          <Icon path={eraseIcon} className="size-5.5" />
        </Key>
        <Key label="End" look="bg-[#a3271e]" onPress={() => setLine(hangUp)}>
          <Icon path={powerIcon} className="size-5.5" />
        </Key>
        {keys.map(([key, letters]) => (
          <Key key={key} onPress={() => setLine((now) => type(now, typedOn(now) + key))}>
            {key}
            {letters && (
              <small
                className="text-[0.6875rem] leading-3 font-medium tracking-wider text-[#d5ddd6]"
                aria-hidden="true"
              >
                {letters}
              </small>
            )}
          </Key>
        ))}
      </div>
    </div>
  );
}

function focusIn(glass: HTMLElement | null) {
  glass?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

/** The last are a star, a nought and a hash. */
const keys: readonly (readonly [key: string, letters: string])[] = [
  ...([
    ['1', ''],
    ['2', 'abc'],
    ['3', 'def'],
  ] as const),
  ...([
    ['4', 'ghi'],
    ['5', 'jkl'],
    ['6', 'mno'],
  ] as const),
  ...([
    ['7', 'pqrs'],
    ['8', 'tuv'],
    ['9', 'wxyz'],
  ] as const),
  ...([
    ['*', ''],
    ['0', '+'],
    ['#', ''],
  ] as const),
];

type KeyProps = { label?: string; look?: string; onPress: () => void; children: React.ReactNode };

function Key({ label, look = 'bg-linear-to-b from-[#4b564f] to-[#3a443e]', onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={`grid min-h-12 place-content-center justify-items-center rounded-lg border border-[#0b100d] text-xl leading-[1.375rem] font-bold text-[#ffffff] shadow-[inset_0_1px_0_#ffffff26] active:translate-y-px ${look}`}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
