/** Steps 3 and 4 without script: the prompt on the payer's phone, and the payment's state. */
import { buyPath, purchasePath, shopPath } from '@ntem/contract/addresses';
import type { BuyPageProps, WaitingPage as Page } from '@ntem/contract/shop/buy-pages';
import {
  NotPaid,
  StepButtons,
  StillOnPhone,
  stillPendingText,
  timedOutText,
} from '#features/shop/checkout/step-parts.tsx';
import { NoPrompt } from '#parts/payment/approve-by-hand.tsx';
import { phoneInIcon } from '#parts/payment/countdown-ring.tsx';
import { cancelText, HowTo } from '#parts/payment/prompt-parts.tsx';
import { wordsOf } from '#parts/progress-words.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { Money, Tel } from '#ui/core/formats.tsx';
import { clockIcon, closeIcon } from '#ui/core/icon.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';
import { Slip } from '#ui/flow/slip.tsx';
import { Reference } from '#ui/small/reference.tsx';
import { flowOf, isWaiting } from './page-flow.ts';
import { Card, CheckedAt } from './page-parts.tsx';

type WaitingProps = { page: Page; shop: BuyPageProps };

export function WaitingPage({ page, shop }: WaitingProps) {
  const { reference } = page;
  const path = page.step === 'prompt' ? purchasePath(reference) : purchasePath(reference, page.step);
  return (
    <Card flow={flowOf(page)}>
      {page.step === 'status' ? <Status page={page} shop={shop} /> : <Prompt page={page} />}
      {page.progress.status === 'pending' && (
        <CheckedAt now={shop.now} path={path} looksAgain={isWaiting(page)} />
      )}
    </Card>
  );
}

const asked = { tone: 'brand', icon: phoneInIcon } as const;

function Prompt({ page }: { page: Page }) {
  const { item, payer, payerNetwork, reference, until } = page;
  const isCancelled = page.step === 'cancel';
  const amount = <Money amountGhs={item.priceGhs} />;
  return (
    <>
      <Outcome {...(isCancelled ? ({ tone: 'neutral', icon: closeIcon } as const) : asked)}>
        {isCancelled ? (
          <b className="text-ink">{`${cancelText}.`}</b>
        ) : (
          <>
            Approve <b className="text-ink">{amount}</b> on{' '}
            <b className="text-ink">
              <Tel number={payer} />
            </b>
            {until && <b className="text-ink"> before {until.slice(11, 16)}</b>}.
          </>
        )}
      </Outcome>
      {isCancelled ? (
        <StillOnPhone amount={amount} payer={<Tel number={payer} />} />
      ) : (
        <>
          <HowTo />
          <NoPrompt network={payerNetwork} />
        </>
      )}
      <StepButtons>
        <ButtonLink size="lg" href={isCancelled ? shopPath(item.refCode) : purchasePath(reference, 'cancel')}>
          {isCancelled ? 'Close' : 'Cancel'}
        </ButtonLink>
        <ButtonLink variant="primary" size="lg" href={purchasePath(reference, 'status')}>
          I Have Paid
        </ButtonLink>
      </StepButtons>
      {!isCancelled && (
        <p className="text-center text-sm text-ink-muted">Nothing is charged unless you approve.</p>
      )}
    </>
  );
}

function Status({ page, shop }: WaitingProps) {
  const { item, payer, reference, progress, isLate } = page;
  const isFailed = progress.status === 'failed';
  return (
    <>
      {isLate && !isFailed ? (
        <Outcome tone="warning" icon={clockIcon} title="Timed out" level={2}>
          {timedOutText}
        </Outcome>
      ) : (
        <Outcome {...wordsOf(progress)} level={2}>
          {isFailed ? wordsOf(progress).text : stillPendingText}
        </Outcome>
      )}
      <NotPaid progress={progress} isLate={isLate} store={shop} reference={reference} />
      <Slip
        totalGhs={item.priceGhs}
        rows={{
          'Transaction ID': <Reference of={reference} />,
          'Payment number': <Tel number={payer} />,
        }}
      />
      {isFailed ? (
        <StepButtons>
          <ButtonLink size="lg" href={shopPath(item.refCode)}>
            Close
          </ButtonLink>
          <ButtonLink variant="primary" size="lg" href={buyPath(item.packageId, item.refCode, reference)}>
            Try again
          </ButtonLink>
        </StepButtons>
      ) : (
        <StepButtons>
          <ButtonLink size="lg" href={isLate ? shopPath(item.refCode) : purchasePath(reference)}>
            {isLate ? 'Close' : 'Back'}
          </ButtonLink>
          <ButtonLink variant="primary" size="lg" href={purchasePath(reference, 'status')}>
            Check Again
          </ButtonLink>
        </StepButtons>
      )}
    </>
  );
}
