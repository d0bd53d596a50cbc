/** The mobile money prompts of a handset: the waiting one, or the end of the last one. */

import { networkName } from '@ntem/contract/networks';
import type { SandboxPrompt } from '@ntem/contract/sandbox/endpoints/sandbox';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/api.ts';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useWork } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Button } from '#ui/core/button.tsx';
import { Money } from '#ui/core/formats.tsx';
import { checkIcon, clockIcon, closeIcon, Icon } from '#ui/core/icon.tsx';
import type { HandsetApp } from './handset.tsx';

/** Polled through failures too, since the next answer repairs the page, but not in a background tab. */
export const live = { refetchInterval: refreshEveryMs.sandbox, retry: false, staleTime: 0 };

export function Prompts({ phone, app }: { phone: string; app: HandsetApp }) {
  const { data: prompts = [] } = useRead('GET /sandbox/prompts', { query: { phone } }, live);
  const { press, given, isBusy } = useWork(
    ({ id, verb }: { id: string; verb: Verb }) =>
      call(`POST /sandbox/prompts/{id}/${verb}`, { params: { id } }),
    { refresh: ['GET /sandbox/prompts'] },
  );
  const waiting = prompts.filter(({ status }) => status === 'waiting');
  const last = app === 'messages' ? prompts[0] : undefined;
  const shown = waiting[0] ?? prompts.find(({ id }) => id === given?.id) ?? last;
  if (!shown) return null;
  return (
    <PromptSheet
      prompt={shown}
      isOverKeys={app === 'dial'}
      othersWaiting={Math.max(waiting.length - 1, 0)}
      busyWith={isBusy && given?.id === shown.id ? given.verb : undefined}
      onAnswer={(verb) => press({ id: shown.id, verb })}
    />
  );
}

type Verb = 'approve' | 'decline';

type PromptSheetProps = {
  prompt: SandboxPrompt;
  /** The keys of the phone leave no room beside them. */
  isOverKeys: boolean;
  othersWaiting: number;
  busyWith: Verb | undefined;
  onAnswer: (verb: Verb) => void;
};

function PromptSheet({ prompt, isOverKeys, othersWaiting, busyWith, onAnswer }: PromptSheetProps) {
  const { id, status, network } = prompt;
  const sheet = useRef<HTMLElement>(null);
  const answered = useRef<string>(undefined);
  // The pressed button is gone with the answer; the focus moves to its replacement.
  useEffect(() => {
    if (answered.current === undefined || (answered.current === id && status === 'waiting')) return;
    answered.current = undefined;
    sheet.current?.focus();
  }, [id, status]);
  useEffect(() => {
    if (status === 'waiting') sheet.current?.scrollIntoView?.({ block: 'nearest' });
  }, [status]);
  const answer = (verb: Verb) => {
    answered.current = id;
    onAnswer(verb);
  };
  return (
    <section
      ref={sheet}
      aria-label="Mobile money prompt"
      aria-live="polite"
      tabIndex={-1}
      data-net={network.toLowerCase()}
      className={`animate-sheet-in bg-surface-raised shadow-sticky ${isOverKeys && status === 'waiting' ? 'absolute inset-x-0 bottom-full' : ''}`}
    >
      <div className="net-across h-[5px]" />
      <div className="grid gap-3 p-4">
        {status === 'waiting' ? (
          <Question prompt={prompt} othersWaiting={othersWaiting} busyWith={busyWith} onAnswer={answer} />
        ) : (
          <Ending prompt={prompt} status={status} />
        )}
      </div>
    </section>
  );
}

type QuestionProps = Omit<PromptSheetProps, 'isOverKeys'>;

function Question({ prompt, othersWaiting, busyWith, onAnswer }: QuestionProps) {
  const { network, amount, label, reference } = prompt;
  return (
    <>
      <h2 className="text-base">{networkName(network)} mobile money</h2>
      <div className="text-md text-ink-muted">
        <p>Pay {storeName}</p>
        <p className="text-2xl font-bold text-ink">
          <Money amountGhs={amount} />
        </p>
        <p>{label}</p>
        <p>
          Ref <Reference>{reference}</Reference>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="lg"
          busy={busyWith === 'decline'}
          disabled={busyWith === 'approve'}
          onClick={() => onAnswer('decline')}
        >
          Decline
        </Button>
        <Button
          size="lg"
          variant="primary"
          busy={busyWith === 'approve'}
          disabled={busyWith === 'decline'}
          onClick={() => onAnswer('approve')}
        >
          Approve
        </Button>
      </div>
      {othersWaiting > 0 && (
        <p className="text-sm text-ink-subtle">
          {othersWaiting === 1 ? 'One more prompt waits.' : `${othersWaiting} more prompts wait.`}
        </p>
      )}
    </>
  );
}

const endings = {
  approved: { word: 'Approved', icon: checkIcon, dot: 'bg-brand text-on-brand' },
  declined: { word: 'Declined', icon: closeIcon, dot: 'bg-danger text-on-danger' },
  expired: { word: 'Expired', icon: clockIcon, dot: 'bg-surface-sunken text-ink-muted' },
} as const;

function Ending({ prompt, status }: { prompt: SandboxPrompt; status: keyof typeof endings }) {
  const { word, icon, dot } = endings[status];
  return (
    <div className="flex items-center gap-3">
      <span className={`grid size-7 flex-none place-items-center rounded-full ${dot}`}>
        <Icon path={icon} className="size-4 stroke-[2.5]" />
      </span>
      <p className="min-w-0 text-md text-ink-muted">
        <strong className="block text-base font-bold text-ink">{word}</strong>
        <Money amountGhs={prompt.amount} /> to {storeName}, ref <Reference>{prompt.reference}</Reference>
      </p>
    </div>
  );
}

function Reference({ children }: { children: string }) {
  return <span className="font-mono text-sm wrap-anywhere">{children}</span>;
}
