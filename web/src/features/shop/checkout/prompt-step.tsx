/** Step 3: the prompt is on the payer's phone. Says who approves what, and never asks for a PIN. */
import { parsePhone } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { useOnline } from '#lib/browser/use-online.ts';
import { NoPrompt } from '#parts/payment/approve-by-hand.tsx';
import { CountdownRing, phoneInIcon } from '#parts/payment/countdown-ring.tsx';
import { cancelText, HowTo } from '#parts/payment/prompt-parts.tsx';
import { Button } from '#ui/core/button.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { closeIcon, Strokes } from '#ui/core/icon.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { ProblemNotice, StepButtons, StepFoot, StillOnPhone } from './step-parts.tsx';

export function PromptStep({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { flow, cancel, ask } = purchase;
  const { problem, isBusy, isCancelled } = flow;
  return (
    <>
      <ProblemNotice problem={problem} />
      {isCancelled ? <Decline flow={flow} /> : <Approve flow={flow} />}
      <Waiting flow={flow} />
      <StepFoot>
        <StepButtons>
          <Button size="lg" onClick={isCancelled ? onClose : cancel} disabled={isBusy}>
            {isCancelled ? 'Close' : 'Cancel'}
          </Button>
          <Button variant="primary" size="lg" onClick={ask} busy={isBusy}>
            I Have Paid
          </Button>
        </StepButtons>
        {!isCancelled && (
          <p className="text-center text-sm text-ink-muted">Nothing is charged unless you approve.</p>
        )}
      </StepFoot>
    </>
  );
}

function Approve({ flow }: { flow: PurchaseFlow }) {
  return (
    <>
      <PromptOutcome flow={flow}>
        Approve{' '}
        <b className="text-ink">
          <Amount flow={flow} />
        </b>{' '}
        on{' '}
        <b className="text-ink">
          <Payer flow={flow} />
        </b>
        .
      </PromptOutcome>
      <HowTo />
      <NoPrompt network={flow.form.network} />
    </>
  );
}

/** No gateway of ours can cancel a prompt, so this says what to do, and the order stays visible. */
function Decline({ flow }: { flow: PurchaseFlow }) {
  const { payableUntilMs } = flow;
  return (
    <>
      <Outcome tone="neutral" icon={closeIcon}>
        <b className="text-ink">{`${cancelText}.`}</b>
        {payableUntilMs !== undefined && <EndsByItself atMs={payableUntilMs} />}
      </Outcome>
      <StillOnPhone amount={<Amount flow={flow} />} payer={<Payer flow={flow} />} />
    </>
  );
}

function EndsByItself({ atMs }: { atMs: number }) {
  const { text, isOver } = useCountdownTo(atMs);
  if (isOver) return null;
  return (
    <span className="block" aria-live="off">
      It ends by itself in <span role="timer">{text}</span>.
    </span>
  );
}

function PromptOutcome({ flow, children }: { flow: PurchaseFlow; children: ReactNode }) {
  const { payableUntilMs, payment } = flow;
  const ring = payableUntilMs !== undefined && (
    <CountdownRing untilMs={payableUntilMs} windowMs={payment?.windowMs} />
  );
  return (
    <Outcome tone="brand" icon={phoneInIcon} seal={ring || undefined}>
      {children}
    </Outcome>
  );
}

function Amount({ flow: { payment, item } }: { flow: PurchaseFlow }) {
  return <Money amountGhs={payment?.amountGhs ?? item.priceGhs} />;
}

function Payer({ flow: { form } }: { flow: PurchaseFlow }) {
  return <Tel number={parsePhone(form.payer) ?? form.payer} />;
}

function Waiting({ flow }: { flow: PurchaseFlow }) {
  const { payableUntilMs = Number.POSITIVE_INFINITY, isCancelled } = flow;
  const isOnline = useOnline();
  const { isOver } = useCountdownTo(payableUntilMs);
  return (
    <p className="flex items-center justify-center gap-2.5 text-md text-ink-muted" role="status">
      <Strokes className="text-[1rem]" />
      {isOnline ? sayWaiting({ isOver, isCancelled }) : offlineText}
    </p>
  );
}

function sayWaiting({ isOver, isCancelled }: { isOver: boolean; isCancelled: boolean }): string {
  if (isOver) return 'The time to approve is over. Checking with mobile money.';
  return isCancelled ? 'We tell you here when it is declined.' : 'Waiting for approval.';
}

export const offlineText =
  'You are offline. Your order continues, and this page will update when you are back.';
