/** Step 4: pending, success, failed or timeout, and what becomes of the bundle after that. */
import { parsePhone } from '@ntem/contract/phones';
import type { ReactNode } from 'react';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { useOnline } from '#lib/browser/use-online.ts';
import { Button } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/tel.tsx';
import { Money } from '#ui/flow/money.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { SlipRow } from '#ui/flow/slip.tsx';
import { checkIcon, clockIcon, closeIcon } from '#ui/small/icons.ts';
import { OrderLink } from './order-link.tsx';
import { PriceSlip, packageName } from './price-slip.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { offlineText } from './prompt-step.tsx';
import { StepButtons, StepFoot } from './step-foot.tsx';

type StatusStepProps = {
  purchase: Purchase;
  supportPhone: string;
  onBack: () => void;
  onClose: () => void;
  /** The order's own page takes over. */
  onFollow: () => void;
};

export function StatusStep({ purchase, supportPhone, onBack, onClose, onFollow }: StatusStepProps) {
  const { flow } = purchase;
  const { payment, progress, problem, isBusy, isTimedOut } = flow;
  return (
    <>
      <ProblemNotice problem={problem} />
      <StatusOutcome flow={flow} />
      {(isTimedOut || progress.status === 'failed') && <Support phone={supportPhone} />}
      <PriceSlip flow={flow}>
        <SlipRow name="Transaction ID">
          <span className="font-mono text-sm">{payment?.reference}</span>
        </SlipRow>
      </PriceSlip>
      {payment && progress.status !== 'failed' && <OrderLink paymentId={payment.id} onFollow={onFollow} />}
      <StepFoot>
        {progress.status === 'pending' ? (
          <StepButtons>
            <Button size="lg" onClick={isTimedOut ? onClose : onBack} disabled={isBusy}>
              {isTimedOut ? 'Close' : 'Back'}
            </Button>
            <Button variant="primary" size="lg" onClick={purchase.ask} busy={isBusy}>
              Check Again
            </Button>
          </StepButtons>
        ) : (
          <Button variant="primary" size="lg" block onClick={onClose}>
            {progress.status === 'success' ? 'Done' : 'Close'}
          </Button>
        )}
      </StepFoot>
    </>
  );
}

function StatusOutcome({ flow }: { flow: PurchaseFlow }) {
  const isOnline = useOnline();
  const { progress, isTimedOut, isStillPending } = flow;
  if (progress.status === 'failed') {
    return (
      <Outcome tone="danger" icon={closeIcon} title="Payment failed">
        Payment failed. Please try again.
      </Outcome>
    );
  }
  if (progress.status === 'success') return <PaidOutcome flow={flow} />;
  if (isTimedOut) {
    return (
      <Outcome tone="warning" icon={clockIcon} title="Timed out">
        Payment status check timed out. Contact support if payment was deducted.
      </Outcome>
    );
  }
  const said = isStillPending
    ? 'Payment is still pending. Please try checking again in a moment.'
    : 'Checking with mobile money.';
  return (
    <Outcome tone="brand" title="Payment pending">
      {isOnline ? said : offlineText}
    </Outcome>
  );
}

function PaidOutcome({ flow }: { flow: PurchaseFlow }) {
  const { form, item, payment, progress } = flow;
  const amount = <Money amountGhs={payment?.amountGhs ?? item.priceGhs} />;
  const payer = <Tel number={parsePhone(form.payer) ?? form.payer} />;
  const recipient = <Tel number={parsePhone(form.recipient) ?? form.recipient} />;
  const says: Record<typeof progress.delivery, ReactNode> = {
    pending: (
      <Outcome tone="success" icon={checkIcon} title="Payment successful">
        Your bundle is on its way. It is delivered, or your money comes back.
      </Outcome>
    ),
    delivered: (
      <Outcome tone="success" icon={checkIcon} title="Bundle delivered">
        {packageName(flow)} is on {recipient}.
      </Outcome>
    ),
    failed: (
      <Outcome tone="warning" icon={clockIcon} title="Not delivered">
        The bundle could not be delivered. {amount} is on its way back to {payer}.
      </Outcome>
    ),
    refunded: (
      <Outcome tone="warning" icon={checkIcon} title="Money sent back">
        The bundle could not be delivered. {amount} was refunded to {payer}.
      </Outcome>
    ),
  };
  return says[progress.delivery];
}

function Support({ phone }: { phone: string }) {
  return (
    <p className="text-center text-md">
      <a
        className="inline-flex min-h-touch items-center gap-1 font-medium text-brand underline underline-offset-[0.18em]"
        href={`tel:${phone}`}
      >
        Call support <Tel number={phone} />
      </a>
    </p>
  );
}
