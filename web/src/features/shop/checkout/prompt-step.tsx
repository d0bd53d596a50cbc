/** Step 3: the prompt is on the payer's phone. Says who approves what, and never asks for a PIN. */
import { networkFacts } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { useOnline } from '#lib/browser/use-online.ts';
import { Button } from '#ui/core/button.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { Strokes } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { ProblemNotice, phoneInIcon, StepButtons, StepFoot } from './step-parts.tsx';

export function PromptStep({ purchase, onCancel }: { purchase: Purchase; onCancel: () => void }) {
  const { form, item, payment, problem, isBusy } = purchase.flow;
  const payer = parsePhone(form.payer) ?? form.payer;
  const approvals = form.network && networkFacts[form.network].approvals;
  return (
    <>
      <ProblemNotice problem={problem} />
      <Outcome tone="brand" icon={phoneInIcon}>
        Approve{' '}
        <b className="text-ink">
          <Money amountGhs={payment?.amountGhs ?? item.priceGhs} />
        </b>{' '}
        on{' '}
        <b className="text-ink">
          <Tel number={payer} />
        </b>
        .
      </Outcome>
      <HowTo />
      {approvals ? (
        <Notice>
          No prompt? Dial <b>{approvals.dial}</b>, then {approvals.menu.join(', then ')}.
        </Notice>
      ) : (
        <Notice>No prompt? Check that the phone is on and has signal.</Notice>
      )}
      <Waiting />
      <StepFoot>
        <StepButtons>
          <Button size="lg" onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="primary" size="lg" onClick={purchase.ask} busy={isBusy}>
            I Have Paid
          </Button>
        </StepButtons>
        <p className="text-center text-sm text-ink-muted">Nothing is charged unless you approve.</p>
      </StepFoot>
    </>
  );
}

function HowTo() {
  const steps = [
    'Open the mobile money prompt on that phone.',
    'Enter your MoMo PIN there. Never type it here.',
    <>
      Come back and tap <b>I Have Paid</b>.
    </>,
  ];
  return (
    <ol className="grid gap-2.5 text-md">
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
        <li key={index} className="flex gap-2.5">
          <span
            className="grid size-5.5 flex-none place-items-center rounded-full bg-brand-tint text-xs font-bold text-brand"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

function Waiting() {
  const isOnline = useOnline();
  return (
    <p className="flex items-center justify-center gap-2.5 text-md text-ink-muted" role="status">
      <Strokes className="text-[1rem]" />
      {isOnline ? 'Waiting for approval.' : offlineText}
    </p>
  );
}

export const offlineText = 'You are offline. Your order goes on, and this page when you are back.';
