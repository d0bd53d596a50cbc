/** What is known about a payout beyond its state: what the gateway says, and how far a decision is. */
import type { PayoutRow } from '@ntem/contract/topics/payouts';
import { Icon } from '#ui/core/icon.tsx';
import { Strokes } from '#ui/core/strokes.tsx';
import { alertIcon } from '#ui/small/icons.ts';
import { Words } from '#ui/small/phrase.tsx';
import { contradictionOf, gatewaySays } from './payout-words.ts';
import { isAsked } from './use-payouts.ts';

export function PayoutNote({ payout }: { payout: PayoutRow }) {
  const { decision } = payout;
  const contradiction = contradictionOf(payout);
  const says = gatewaySays(payout);
  const isRefused = decision?.state === 'refused' || decision?.state === 'void';
  return (
    <div className="grid max-w-80 gap-1 text-sm" aria-live="polite">
      {contradiction && (
        <span className="flex items-start gap-2 rounded-md bg-danger-tint px-2.5 py-1.5 text-danger">
          <Icon path={alertIcon} className="mt-0.5 size-4" />
          <span className="min-w-0">
            <Words of={contradiction} />
          </span>
        </span>
      )}
      {says && !contradiction && <span className="text-ink-muted">Gateway: {says}</span>}
      {isAsked(payout) && (
        <span className="flex items-baseline gap-2 font-medium">
          <Strokes className="text-xs" />
          Asking the gateway…
        </span>
      )}
      {isRefused && decision.said && <span className="text-danger">{decision.said}</span>}
    </div>
  );
}
