/** Step 4: pending, success, failed or timeout, and the delivery after that. */
import { orderPagePath } from '@ntem/contract/addresses';
import { parsePhone } from '@ntem/contract/phones';
import type { Store } from '@ntem/contract/shop/store';
import { type ReactNode, useState } from 'react';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { copyText, sayCopied } from '#lib/browser/clipboard.ts';
import { useOnline } from '#lib/browser/use-online.ts';
import { wordsOf } from '#parts/progress-words.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { SlipRow } from '#ui/flow/slip.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { Reference } from '#ui/small/reference.tsx';
import { LateNotice, PriceSlip, packageName } from './price-slip.tsx';
import { offlineText } from './prompt-step.tsx';
import { SaveNumber } from './save-number.tsx';
import {
  NotPaid,
  ProblemNotice,
  StepButtons,
  StepFoot,
  shareIcon,
  stillPendingText,
  timedOutText,
} from './step-parts.tsx';

type StatusStepProps = {
  purchase: Purchase;
  store: Store;
  onBack: () => void;
  onClose: () => void;
  onFollow: () => void;
};

export function StatusStep(props: StatusStepProps) {
  const { purchase, store, onBack, onClose, onFollow } = props;
  const { flow } = purchase;
  const { payment, progress, problem, isBusy, isTimedOut } = flow;
  return (
    <>
      <ProblemNotice problem={problem} />
      <StatusOutcome flow={flow} />
      {progress.status === 'success' && progress.delivery === 'pending' && <LateNotice item={flow.item} />}
      <NotPaid progress={progress} isLate={isTimedOut} store={store} reference={payment?.reference} />
      <PriceSlip flow={flow}>
        <SlipRow name="Transaction ID">{payment && <Reference of={payment.reference} />}</SlipRow>
      </PriceSlip>
      {progress.status === 'success' && <SaveNumber recipient={flow.form.recipient} />}
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
        {progress.status === 'failed' && (
          <p className="text-center text-sm text-ink-muted">
            Your numbers are kept. Try again from the shop.
          </p>
        )}
      </StepFoot>
    </>
  );
}

function StatusOutcome({ flow }: { flow: PurchaseFlow }) {
  const isOnline = useOnline();
  const { progress, isTimedOut } = flow;
  if (isTimedOut && progress.status === 'pending') {
    return (
      <Outcome tone="warning" icon={clockIcon} title="Timed out">
        {timedOutText}
      </Outcome>
    );
  }
  const { text, ...look } = wordsOf(progress);
  return (
    <Outcome {...look}>
      {progress.status === 'pending' && !isOnline ? offlineText : (ownWordsOf(flow) ?? text)}
    </Outcome>
  );
}

/** A person who bought here knows the amount and both numbers. */
function ownWordsOf(flow: PurchaseFlow): ReactNode {
  const { form, item, payment, progress } = flow;
  if (progress.status === 'failed') return undefined;
  if (progress.status === 'pending') return stillPendingText;
  const amount = <Money amountGhs={payment?.amountGhs ?? item.priceGhs} />;
  const payer = <Tel number={parsePhone(form.payer) ?? form.payer} />;
  const recipient = <Tel number={parsePhone(form.recipient) ?? form.recipient} />;
  const says: Partial<Record<typeof progress.delivery, ReactNode>> = {
    delivered: (
      <>
        {packageName(flow)} is on {recipient}.
      </>
    ),
    failed: (
      <>
        The bundle could not be delivered. {amount} is on its way back to {payer}.
      </>
    ),
    refunded: (
      <>
        The bundle could not be delivered. {amount} was refunded to {payer}.
      </>
    ),
  };
  return says[progress.delivery];
}

function OrderLink({ paymentId, onFollow }: { paymentId: string; onFollow: () => void }) {
  const [said, setSaid] = useState('');
  const path = orderPagePath(paymentId);
  const canShare = typeof navigator.share === 'function';

  const handOn = async () => {
    const url = new URL(path, window.location.href).href;
    if (canShare) {
      // Closing the share sheet is no failure.
      await navigator.share({ title: 'Follow this order', url }).catch(() => {});
      return;
    }
    setSaid(sayCopied(await copyText(url)));
  };
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink href={path} onClick={onFollow}>
          Follow this order
        </ButtonLink>
        <Button icon={canShare ? shareIcon : copyIcon} onClick={handOn}>
          {canShare ? 'Share link' : 'Copy link'}
        </Button>
      </div>
      <p className="text-center text-sm text-ink-muted" role="status">
        {said}
      </p>
    </div>
  );
}
