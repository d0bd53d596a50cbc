/** Shared by the steps of a purchase: the bar above them, problems, and the buttons below. */
import { parsePhone } from '@ntem/contract/phones';
import type { Store } from '@ntem/contract/shop/store';
import { Children, type ReactNode } from 'react';
import type { Problem, PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { useCountdownTo } from '#lib/browser/use-countdown.ts';
import { type Progress, stageOf } from '#lib/order-stage.ts';
import { nothingCharged, whyNotPaid } from '#parts/progress-words.tsx';
import { SupportLinks } from '#parts/support-links.tsx';
import { formatDateTime } from '#ui/core/formats.tsx';
import { Icon, infoIcon } from '#ui/core/icon.tsx';
import { Notice } from '#ui/core/notice.tsx';

const steps = ['form', 'code', 'prompt', 'status'] as const;

export function StepsBar({ flow }: { flow: PurchaseFlow }) {
  const now = steps.indexOf(flow.step);
  return (
    <div className="grid grid-cols-4 gap-1" role="img" aria-label={`Step ${now + 1} of ${steps.length}`}>
      {steps.map((step, index) => (
        <i key={step} className={`h-1 rounded-[2px] ${colorOf(flow, index, now)}`} />
      ))}
    </div>
  );
}

function colorOf({ step, progress }: PurchaseFlow, index: number, now: number): string {
  if (index > now) return 'bg-line';
  if (index < now || step !== 'status') return 'bg-brand';
  const stage = stageOf(progress);
  if (stage === 'waiting_for_payment') return 'bg-ember';
  return stage === 'being_sent' || stage === 'delivered' ? 'bg-brand' : 'bg-danger';
}

/** Visible at the bottom while two fields have room above it. */
export function StepFoot({ asks = false, children }: { asks?: boolean; children: ReactNode }) {
  const look = asks ? 'border-t border-warning-line bg-warning-tint pt-2' : 'bg-surface-raised pt-1';
  return <div className={`step-foot -mx-4 -mb-4 grid gap-3 px-4 pb-4 ${look}`}>{children}</div>;
}

export function StepButtons({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.25rem),1fr))] gap-2">{children}</div>
  );
}

/** Certain facts of an order, point by point. */
export function Reasons({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-2 rounded-md border border-line bg-canvas px-3.5 py-3 text-md">
      {Children.toArray(children).map((reason, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reason is its place.
        <li key={index} className="flex items-start gap-2">
          <Icon path={infoIcon} className="mt-px size-4.5 text-ink-muted" />
          <span className="min-w-0">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

export const stillPendingText = 'Payment is still pending. Please try checking again in a moment.';
export const timedOutText = 'Payment status check timed out. Contact support if payment was deducted.';
const notLostText = 'This order is not lost. We go on asking: it is delivered, or your money comes back.';

type NotPaidProps = {
  progress: Progress;
  isLate: boolean;
  store: Store;
  reference: string | undefined;
};

/** What is certain of a payment that failed or takes long, and whom to ask. */
export function NotPaid({ progress, isLate, ...support }: NotPaidProps) {
  const isFailed = progress.status === 'failed';
  if (!isFailed && !isLate) return null;
  return (
    <>
      {isFailed && (
        <Reasons>
          {whyNotPaid(progress)}
          <b>{nothingCharged}</b>
        </Reasons>
      )}
      {!isFailed && progress.status === 'pending' && (
        <Reasons>
          <span>{notLostText}</span>
        </Reasons>
      )}
      <p className="flex flex-wrap justify-center gap-x-5 text-center text-md">
        <SupportLinks
          {...support}
          label="Call support"
          className="inline-flex min-h-touch items-center gap-1 font-medium text-brand underline underline-offset-[0.18em]"
        />
      </p>
    </>
  );
}

/** No gateway of ours can cancel a prompt. */
export function StillOnPhone({ amount, payer }: { amount: ReactNode; payer: ReactNode }) {
  return (
    <Reasons>
      <span>
        The prompt for {amount} is still on {payer}.
      </span>
      <span>If you approve it, the order goes ahead and the data is sent.</span>
    </Reasons>
  );
}

/** In test mode: where to find the code and the prompt. */
export function SandboxHint({ flow: { step, form } }: { flow: PurchaseFlow }) {
  if (step !== 'code' && step !== 'prompt') return null;
  return (
    <p className="text-center text-sm text-ink-muted">
      Sandbox: no real money moves.{' '}
      <a
        className="inline-flex min-h-6 items-center text-brand underline underline-offset-[0.18em]"
        href={`/sandbox?phone=${parsePhone(form.payer) ?? ''}`}
        target="_blank"
        rel="noreferrer"
      >
        Open the phone
      </a>
    </p>
  );
}

const longestCountdownMs = 15 * 60_000;

export function ProblemNotice({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  const { text, next, retryAtMs } = problem;
  return (
    <Notice tone="danger" announced>
      {text}
      {next && <span className="block">{next}</span>}
      {retryAtMs !== undefined && <RetryTime atMs={retryAtMs} />}
    </Notice>
  );
}

/** Beside the alert rather than in it, or each second would be read out. */
function RetryTime({ atMs }: { atMs: number }) {
  const { isOver, text } = useCountdownTo(atMs);
  const isLong = atMs - Date.now() > longestCountdownMs;
  const when = isLong ? `after ${formatDateTime(new Date(atMs).toISOString())}` : `in ${text}`;
  return (
    <span className="block tabular-nums" aria-live="off">
      {isOver ? 'You can try again now.' : `You can try again ${when}.`}
    </span>
  );
}

export const shareIcon = 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1';
