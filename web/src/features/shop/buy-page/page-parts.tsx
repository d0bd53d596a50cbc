/** Shared by the pages without script: the card of a step, problems, and the time of the last check. */
import type { Phone } from '@ntem/contract/phones';
import { pageLooksEveryMs } from '@ntem/contract/shop/limits';
import { sayNumber } from '@ntem/contract/words';
import type { ReactNode } from 'react';
import { packageName, titleOf } from '#features/shop/checkout/price-slip.tsx';
import type { Problem, PurchaseFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { StepsBar } from '#features/shop/checkout/step-parts.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { Notice } from '#ui/core/notice.tsx';
import { formatClock, sayWhen } from '#ui/small/moments.ts';

type CardProps = {
  flow: PurchaseFlow;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
};

export function Card({ flow, aside, children }: CardProps) {
  const { step, item, form } = flow;
  return (
    <section
      className="overflow-hidden rounded-lg border border-line bg-surface-raised"
      data-net={item.network.toLowerCase()}
    >
      <div className="net-across h-[5px]" />
      <div className="grid gap-4 p-4">
        <header>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h1 className="text-2xl tracking-tight">{titleOf(flow)}</h1>
            {aside}
          </div>
          <p className="mb-3 text-md text-ink-muted">
            {step === 'form' ? (
              item.validity
            ) : (
              <>
                {packageName(flow)} to <Tel number={form.recipient as Phone} />
              </>
            )}
          </p>
          <StepsBar flow={flow} />
        </header>
        {children}
      </div>
    </section>
  );
}

/** No clock ticks here: it says until when. */
export function PlainProblem({ problem, now }: { problem: Problem | undefined; now: string }) {
  if (!problem) return null;
  const { text, next, retryAtMs } = problem;
  return (
    <Notice tone="danger" announced>
      {text}
      {next && <span className="block">{next}</span>}
      {retryAtMs !== undefined && (
        <span className="block tabular-nums">
          You can try again {sayWhen(new Date(retryAtMs).toISOString(), Date.parse(now))}.
        </span>
      )}
    </Notice>
  );
}

/** The link is for browsers that do not load a page again by themselves. */
export function CheckedAt({ now, path, looksAgain }: { now: string; path: string; looksAgain: boolean }) {
  return (
    <p className="text-center text-sm text-ink-muted tabular-nums">
      Checked at {formatClock(now, Date.parse(now))}.
      {looksAgain && ` This page looks again every ${sayNumber(pageLooksEveryMs / 1000)} seconds.`}{' '}
      <a className="inline-flex min-h-6 items-center text-brand underline" href={path}>
        Refresh now
      </a>
    </p>
  );
}
