/** The way to the order's own page, to follow it or to hand it on. */
import { orderPagePath } from '@ntem/contract/addresses';
import { useState } from 'react';
import { copyText, sayCopied } from '#lib/browser/clipboard.ts';
import { Button, ButtonLink } from '#ui/core/button.tsx';
import { copyIcon } from '#ui/small/app-icons.ts';
import { shareIcon } from './checkout-icons.ts';

export function OrderLink({ paymentId, onFollow }: { paymentId: string; onFollow: () => void }) {
  const [said, setSaid] = useState('');
  const path = orderPagePath(paymentId);
  const canShare = typeof navigator.share === 'function';

  const handOn = async () => {
    const url = new URL(path, window.location.href).href;
    if (canShare) {
      // Whoever closes the sheet has shared nothing, and that is no failure.
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
