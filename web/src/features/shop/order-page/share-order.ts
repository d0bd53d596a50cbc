/** Hands the order's link on: through the device's share sheet, or the clipboard where there is none. */
import { orderPagePath } from '@ntem/contract/addresses';
import { useState } from 'react';
import { copyText, sayCopied } from '#lib/browser/clipboard.ts';

export function useShareOrder(paymentId: string) {
  const [said, setSaid] = useState('');
  const canShare = typeof navigator.share === 'function';
  const share = async () => {
    const url = new URL(orderPagePath(paymentId), window.location.href).href;
    if (!canShare) return setSaid(sayCopied(await copyText(url)));
    // Closing the share sheet is no failure.
    await navigator.share({ title: 'Follow this order', url }).catch(() => {});
  };
  return { share, canShare, said };
}
