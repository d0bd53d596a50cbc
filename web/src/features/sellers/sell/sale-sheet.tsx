/** One sale before it is sent: a sheet, and from 1024 px on the right column. */
import type { CounterOffer } from '@ntem/contract/floats/endpoints/counter';
import type { Stage } from '@ntem/contract/orders/stages';
import type { Phone } from '@ntem/contract/phones';
import { usualValidity } from '@ntem/contract/shop/texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { TopUpWays } from '#features/sellers/float/top-up-ways.tsx';
import { useIsWide } from '#lib/browser/screen-width.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { sumGhs } from '#lib/ghs.ts';
import { Button } from '#ui/core/button.tsx';
import { Day, Money, Tel } from '#ui/core/formats.tsx';
import { closeIcon, Icon, refreshIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { IconButton } from '#ui/flow/icon-button.tsx';
import { Refusal } from '#ui/forms/form.tsx';
import { walletIcon } from '#ui/small/app-icons.ts';
import { formatAge, sayWhen } from '#ui/small/moments.ts';
import { ghs, words } from '#ui/small/phrase.tsx';
import { FloatSlip } from './float-slip.tsx';
import { sizeOf } from './offers.ts';
import type { Chosen, Twin } from './sell-flow.ts';
import type { Selling } from './use-sell.ts';

type SheetProps = {
  title: string;
  subtitle?: ReactNode;
  network: string;
  onClose: () => void;
  children: ReactNode;
};

export function Sheet({ title, subtitle, network, onClose, children }: SheetProps) {
  const isWide = useIsWide();
  if (!isWide)
    return (
      <Dialog title={title} subtitle={subtitle} network={network.toLowerCase()} onClose={onClose}>
        {children}
      </Dialog>
    );
  return (
    <section
      className="overflow-hidden rounded-xl border border-line bg-surface-raised"
      aria-label={title}
      data-net={network.toLowerCase()}
    >
      <div className="net-across h-[5px]" />
      <header className="flex items-start gap-2 pt-4 pr-2 pb-3 pl-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-xl">{title}</h2>
          {subtitle && <p className="text-md text-ink-muted">{subtitle}</p>}
        </div>
        <div className="-mt-2">
          <IconButton icon={closeIcon} label="Close" onClick={onClose} />
        </div>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pb-4">{children}</div>
    </section>
  );
}

type SaleSheetProps = {
  selling: Selling;
  offer: CounterOffer;
  chosen: Chosen;
  phone: Phone;
  name: string | null;
  floatGhs: number;
};

export function SaleSheet({ selling, offer, chosen, phone, name, floatGhs }: SaleSheetProps) {
  const { isBusy, refusal, close, send, sendAgain } = selling;
  const size = sizeOf(offer);
  const isAsked = chosen.twin !== undefined && !chosen.isConfirmed;
  const isShort = offer.amount > floatGhs && !isBusy;
  return (
    <Sheet
      title={`${offer.service_name} ${size}`}
      subtitle={offer.validity || usualValidity}
      network={offer.network}
      onClose={isBusy ? () => {} : close}
    >
      <SendTo phone={phone} name={name} />
      {isShort ? (
        <NotEnough costGhs={offer.amount} floatGhs={floatGhs} />
      ) : (
        <>
          {chosen.again && !isAsked && <AsBefore again={chosen.again} paysGhs={offer.customer_pays} />}
          {isAsked && chosen.twin && (
            <TwinQuestion twin={chosen.twin} what={`${offer.service_name} ${size}`} />
          )}
          <Refusal text={refusal} />
          <FloatSlip offer={offer} floatGhs={floatGhs} />
          {isAsked ? (
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.25rem),1fr))] gap-2">
              <Button size="lg" disabled={isBusy} onClick={close}>
                No
              </Button>
              <Button variant="primary" size="lg" busy={isBusy} onClick={() => sendAgain(offer, chosen)}>
                Send {size} again
              </Button>
            </div>
          ) : (
            <Send
              size={size}
              isQuick={chosen.isQuick}
              busy={isBusy}
              paysGhs={offer.customer_pays}
              onSend={() => send(offer, chosen)}
              onClose={close}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

function SendTo({ phone, name }: { phone: Phone; name: string | null }) {
  return (
    <div className="grid gap-0.5 rounded-md border border-line bg-canvas px-3.5 py-3">
      <span className="text-sm text-ink-muted">Send to</span>
      <span className="text-2xl font-bold">
        <Tel number={phone} />
      </span>
      {name && <span className="text-md text-ink-muted wrap-anywhere">{name}</span>}
    </div>
  );
}

function AsBefore({ again, paysGhs }: { again: NonNullable<Chosen['again']>; paysGhs: number }) {
  const isOther = again.paid !== null && again.paid !== paysGhs;
  return (
    <Notice tone="brand" icon={refreshIcon}>
      As on <Day iso={again.at} />.{' '}
      {isOther && again.paid !== null && words`The customer paid ${ghs(again.paid)} then.`}
    </Notice>
  );
}

type SendProps = {
  size: string;
  isQuick: boolean;
  busy: boolean;
  paysGhs: number;
  onSend: () => void;
  onClose: () => void;
};

/** Enter sends and Esc closes; the focus starts here only where no number was typed. */
function Send({ size, isQuick, busy, paysGhs, onSend, onClose }: SendProps) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isQuick) button.current?.querySelector('button')?.focus();
  }, [isQuick]);
  const act = useRef({ onSend, onClose });
  act.current = { onSend, onClose };
  useEffect(() => {
    if (busy) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return;
      const isOnKey = event.target instanceof Element && event.target.closest('button, a, input, select');
      if (event.key === 'Enter' && !isOnKey) act.current.onSend();
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) act.current.onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [busy]);
  return (
    <div ref={button} className="grid gap-3">
      <Button variant="primary" size="lg" block busy={busy} onClick={onSend}>
        Send {size}
      </Button>
      <p className="flex items-start justify-center gap-2 text-sm text-ink-muted">
        <Icon path={walletIcon} className="mt-px size-4" />
        <span>{words`Take the ${ghs(paysGhs)} first. The customer gets no prompt.`}</span>
      </p>
    </div>
  );
}

const endings: Record<Stage, string> = {
  waiting_for_payment: 'It waits for payment.',
  being_sent: 'It is still being sent.',
  delivered: 'It was delivered.',
  problem: 'It is not known yet whether it arrived.',
  money_sent_back: 'It was not delivered.',
  not_paid: 'It was not paid.',
};

const tickMs = 30_000;

function TwinQuestion({ twin, what }: { twin: Twin; what: string }) {
  const nowMs = useNow(tickMs);
  return (
    <Notice tone="warning" announced>
      <b className="block">Send it again?</b>
      You sent {what} to this number {sayWhen(twin.created_at, nowMs)}, {formatAge(twin.created_at, nowMs)}{' '}
      ago. {endings[twin.stage]}{' '}
      <Link
        className="font-medium underline underline-offset-[0.18em]"
        to={`/dashboard?tab=sales&sale=${twin.id}`}
      >
        See that sale
      </Link>
    </Notice>
  );
}

function NotEnough({ costGhs, floatGhs }: { costGhs: number; floatGhs: number }) {
  const missing = sumGhs(costGhs, -floatGhs);
  const rows: [string, number][] = [
    ['This bundle costs you', costGhs],
    ['Your float', floatGhs],
    ['Missing', missing],
  ];
  return (
    <>
      <div role="alert">
        <dl className="grid gap-1.5 rounded-md border border-warning-line bg-warning-tint px-3.5 py-3 text-md text-warning">
          {rows.map(([name, amountGhs]) => (
            <div
              key={name}
              className="flex flex-wrap justify-between gap-x-3 last:border-t last:border-dashed last:border-warning-line last:pt-1.5 last:text-base last:font-bold"
            >
              <dt>{name}</dt>
              <dd className="ml-auto font-medium">
                <Money amountGhs={amountGhs} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <p className="text-md text-ink-muted">
        Nothing was sent. The number and the bundle stay here while you top up.
      </p>
      <TopUpWays missingGhs={missing} />
    </>
  );
}
