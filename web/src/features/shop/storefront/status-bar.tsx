/** A message about the page at the bottom of the window. Nothing above it moves when it appears. */
import { screenTexts } from '@ntem/contract/errors';
import type { ReactNode } from 'react';
import { Button } from '#ui/core/button.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import type { CheckoutState } from './use-checkout.ts';
import { type Freshness, fetchFailureText } from './use-fresh-shop.ts';

type StatusBarProps = { freshness: Freshness; checkout: CheckoutState; onRefetch: () => void };

export function StatusBar({ freshness, checkout, onRefetch }: StatusBarProps) {
  const text = textOf(freshness, checkout);
  return (
    <div role="status" className="sticky bottom-0 z-20 bg-warning-tint text-md text-warning">
      {text && (
        <div className="border-t border-warning-line">
          <div className="page flex items-center justify-between gap-3 py-2.5">
            <p>{text}</p>
            {freshness.state === 'failed' && <Button onClick={onRefetch}>Try Again</Button>}
          </div>
        </div>
      )}
    </div>
  );
}

function textOf({ state, asOf }: Freshness, checkout: CheckoutState): ReactNode {
  if (state === 'failed') return fetchFailureText;
  if (state === 'old') {
    return (
      <>
        Offline. Prices as of <DateTime iso={asOf} />.
      </>
    );
  }
  if (checkout === 'loading') return 'Loading...';
  return checkout === 'failed' && screenTexts.NO_CONNECTION;
}
