/** The frame of the simulated handset: its status line, what is open on it, and the bar that opens it. */

import { networkName } from '@ntem/contract/networks';
import { networkOfPrefix } from '@ntem/contract/phones';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { storeName } from '#lib/browser/settings.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Mark } from '#ui/core/band.tsx';
import { chatIcon, Icon } from '#ui/core/icon.tsx';
import { keypadIcon, smsIcon } from '#ui/small/app-icons.ts';

export const handsetApps = ['messages', 'dial', 'chat'] as const;
export type HandsetApp = (typeof handsetApps)[number];

const looks: Record<HandsetApp, { label: string; icon: string }> = {
  messages: { label: 'Messages', icon: smsIcon },
  dial: { label: 'Dial', icon: keypadIcon },
  chat: { label: 'Chat', icon: chatIcon },
};

type HandsetProps = {
  phone: string | undefined;
  app: HandsetApp;
  addressOf: (app: HandsetApp) => string;
  /** A text has come that was not looked at. */
  hasNews: boolean;
  /** Slides in above the bar, whichever is open. */
  prompt: ReactNode;
  children: ReactNode;
};

export function Handset({ phone, app, addressOf, hasNews, prompt, children }: HandsetProps) {
  const network = phone && networkOfPrefix(phone);
  const height = app === 'chat' ? 'h-[min(44rem,94svh)] min-h-112' : 'min-h-176';
  const bottom = app === 'messages' ? 'sticky bottom-0' : 'relative';
  const frame = useRef<HTMLElement>(null);
  const opened = useRef(app);
  useEffect(() => {
    if (opened.current !== app) frame.current?.scrollIntoView?.({ block: 'nearest' });
    opened.current = app;
  }, [app]);
  return (
    <section
      ref={frame}
      aria-label="Handset"
      className="w-full max-w-88 justify-self-center lg:row-span-2 rounded-[2.25rem] bg-[#131a17] p-2.5 shadow-[var(--shadow-dialog),inset_0_0_0_2px_#33403a]"
    >
      <div className={`holds-text flex flex-col overflow-clip rounded-[1.7rem] bg-canvas ${height}`}>
        <div className="flex items-center justify-between bg-surface px-5 pt-2.5 pb-1.5 text-xs font-medium tabular-nums">
          <Clock />
          <span>{network ? `${networkName(network)} 4G` : '4G'}</span>
        </div>
        <div className="flex min-h-0 flex-1 flex-col *:only:[div]:my-auto">{children}</div>
        <div className={`${bottom} z-10 mt-auto`}>
          {prompt}
          <nav aria-label="On this phone" className="border-t border-line bg-surface-raised">
            <ul className="grid grid-cols-3">
              {handsetApps.map((one) => (
                <li key={one}>
                  <AppLink
                    {...looks[one]}
                    to={addressOf(one)}
                    isOpen={one === app}
                    hasNews={one === 'messages' && hasNews}
                  />
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </section>
  );
}

type AppLinkProps = { label: string; icon: string; to: string; isOpen: boolean; hasNews: boolean };

function AppLink({ label, icon, to, isOpen, hasNews }: AppLinkProps) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isOpen ? 'page' : undefined}
      className="relative grid min-h-13 content-center justify-items-center gap-0.5 text-[min(0.75rem,4vw)] leading-tight font-medium text-ink-muted before:absolute before:top-0 before:h-[3px] before:w-9 before:rounded-b-[3px] focus-visible:-outline-offset-3 aria-[current]:font-bold aria-[current]:text-brand aria-[current]:before:bg-brand"
    >
      <span className="relative">
        <Icon path={icon} className="size-5.5" />
        {hasNews && (
          <span className="absolute -top-0.5 -right-1 size-2.5 rounded-full border-2 border-surface-raised bg-ember" />
        )}
      </span>
      <span>
        {label}
        {hasNews && <span className="sr-only">, new text</span>}
      </span>
    </Link>
  );
}

/** Who writes: the shop, with its mark. */
export function Sender({ note }: { note: string }) {
  return (
    <div className="flex items-center gap-3 border-b border-line bg-surface px-4 pt-2 pb-3">
      <span className="on-band grid size-9 place-items-center rounded-full">
        <Mark className="size-5" />
      </span>
      <p className="text-sm text-ink-subtle">
        <span className="block text-base leading-tight font-bold text-ink">{storeName}</span>
        {note}
      </p>
    </div>
  );
}

/** The time in Accra, which is UTC all year round. */
function Clock() {
  return <span>{new Date(useNow(1_000)).toISOString().slice(11, 16)}</span>;
}
