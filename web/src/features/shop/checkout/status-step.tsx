/** Step 4: pending, success, failed or timeout, and the delivery after that. */
import { orderPagePath } from '@ntem/contract/addresses';
import { savedNameLength } from '@ntem/contract/people/limits';
import { parsePhone } from '@ntem/contract/phones';
import type { Store } from '@ntem/contract/shop/store';
import { type FormEvent, useState } from 'react';
import type { PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { notSaved, useSavedNumbers } from '#features/shop/checkout/purchase/saved-numbers.ts';
import type { Purchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { useShareOrder } from '#features/shop/order-page/share-order.ts';
import { useOnline } from '#lib/browser/use-online.ts';
import { stageOf } from '#lib/order-stage.ts';
import { checkNumber, whyUndelivered, wordsOf } from '#parts/progress-words.tsx';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { clockIcon } from '#ui/core/icon.tsx';
import { Field, TextInput } from '#ui/flow/field.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { SlipRow } from '#ui/flow/slip.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { Reference } from '#ui/small/reference.tsx';
import { factsOf, LateNotice, PriceSlip } from './price-slip.tsx';
import { offlineText } from './prompt-step.tsx';
import {
  NotPaid,
  ProblemNotice,
  Reasons,
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
  const stage = stageOf(progress);
  return (
    <>
      <ProblemNotice problem={problem} />
      <StatusOutcome flow={flow} />
      {stage === 'being_sent' && <LateNotice item={flow.item} />}
      <NotPaid progress={progress} isLate={isTimedOut} store={store} reference={payment?.reference} />
      <Undelivered flow={flow} />
      <PriceSlip flow={flow}>
        <SlipRow name="Transaction ID">{payment && <Reference of={payment.reference} />}</SlipRow>
      </PriceSlip>
      {(stage === 'being_sent' || stage === 'delivered') && <SaveNumber recipient={flow.form.recipient} />}
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
  const { text, ...look } = wordsOf(progress, factsOf(flow));
  if (progress.status !== 'pending') return <Outcome {...look}>{text}</Outcome>;
  return <Outcome {...look}>{isOnline ? stillPendingText : offlineText}</Outcome>;
}

/** Why a paid bundle did not arrive, and what to do about it. */
function Undelivered({ flow }: { flow: PurchaseFlow }) {
  const why = whyUndelivered(flow.progress, factsOf(flow));
  if (!why) return null;
  return (
    <Reasons>
      <span>{why}</span>
      {flow.progress.undelivered_reason === 'refused' && checkNumber}
    </Reasons>
  );
}

function OrderLink({ paymentId, onFollow }: { paymentId: string; onFollow: () => void }) {
  const { share, canShare, said } = useShareOrder(paymentId);
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink href={orderPagePath(paymentId)} onClick={onFollow}>
          Follow this order
        </ButtonLink>
        <Button icon={canShare ? shareIcon : copyIcon} onClick={share}>
          {canShare ? 'Share link' : 'Copy link'}
        </Button>
      </div>
      <p className="text-center text-sm text-ink-muted" role="status">
        {said}
      </p>
    </div>
  );
}

function SaveNumber({ recipient }: { recipient: string }) {
  const { saved, save, isInAccount } = useSavedNumbers();
  const [name, setName] = useState('');
  const [said, setSaid] = useState('');
  const phone = parsePhone(recipient);
  if (!phone) return null;
  const known = saved.find((number) => number.phone === phone);
  if (known && !said) return null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    const isSaved = await save(phone, name.trim());
    setSaid(isSaved ? `Saved as ${name.trim()}.` : notSaved);
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={
          <span>
            Save <Tel number={phone} /> as
          </span>
        }
        hint={said || (isInAccount ? 'In your account.' : 'On this device.')}
      >
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <TextInput
            name="saved-name"
            autoComplete="off"
            maxLength={savedNameLength.max}
            placeholder="Name, for example Mum"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit">Save</Button>
        </div>
      </Field>
    </form>
  );
}
