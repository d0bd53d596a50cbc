/** The purchase dialog, which comes after the page: fetched when the browser is idle or a finger comes near. */
import type { ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Choice } from '#features/shop/checkout/purchase/starting-point.ts';
import { closeEarlyForm, earlyChoice, takeEarlyForm } from '#features/shop/early-form/take-early-form.ts';
import { hasKeptPurchase, isAskedAgain } from '#lib/kept-purchase-key.ts';

type Dialog = typeof import('#features/shop/checkout/checkout-dialog.tsx').CheckoutDialog;

/** Of the dialog's code, once a package is chosen. */
export type CheckoutState = 'ready' | 'loading' | 'failed';

let loading: Promise<Dialog> | undefined;
let isLoaded = false;

/** Until then a tap is left to the page's early form. */
export const isCheckoutLoaded = () => isLoaded;

/** A load that failed is not kept: the next tap tries again. */
function loadDialog(): Promise<Dialog> {
  loading ??= import('#features/shop/checkout/checkout-dialog.tsx').then(
    ({ CheckoutDialog }) => {
      isLoaded = true;
      return CheckoutDialog;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

export function prefetchCheckout(): void {
  loadDialog().catch(() => {});
}

export function useCheckout(services: readonly ShopService[]) {
  /** Undefined while there is no dialog. */
  const [choice, setChoice] = useState<Pick<Choice, 'chosen'>>();
  const [dialog, setDialog] = useState<{ Component: Dialog }>();
  const [state, setState] = useState<CheckoutState>('ready');

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(prefetchCheckout);
    else setTimeout(prefetchCheckout, 2_000);
  }, []);

  const open = useCallback(async (chosen: Choice['chosen']) => {
    setState('loading');
    try {
      const Component = await loadDialog();
      takeEarlyForm((typed) =>
        flushSync(() => {
          setDialog({ Component });
          setChoice({ chosen: typed && chosen && 'offer' in chosen ? { ...chosen, typed } : chosen });
          setState('ready');
        }),
      );
    } catch {
      closeEarlyForm();
      setState('failed');
    }
  }, []);

  useEffect(() => {
    const takeOver = () => {
      const chosen = earlyChoice(services);
      if (chosen) void open(chosen);
    };
    takeOver();
    document.addEventListener('early', takeOver);
    return () => document.removeEventListener('early', takeOver);
  }, [services, open]);

  useEffect(() => {
    // A person who repeats an order has finished the one on the page before.
    if (hasKeptPurchase() && !isAskedAgain()) void open(undefined);
  }, [open]);

  const close = useCallback(() => setChoice(undefined), []);
  return { choice, Dialog: dialog?.Component, state, open, close };
}
