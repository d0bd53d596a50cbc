/** The purchase dialog, which comes after the page: fetched when the browser is idle or a finger comes near. */
import type { ShopPackage, ShopService } from '@ntem/contract/topics/storefront';
import { useCallback, useEffect, useState } from 'react';
import { hasKeptPurchase } from '#lib/kept-purchase-key.ts';

type Dialog = typeof import('#features/shop/checkout/checkout-dialog.tsx').CheckoutDialog;
/** Empty for a purchase that is kept on this device. */
type Chosen = { offer?: never } | { offer: ShopPackage; service: ShopService };

/** Of the dialog's code, once a package is chosen. */
export type CheckoutState = 'ready' | 'loading' | 'failed';

let loading: Promise<Dialog> | undefined;

/** A load that failed is not kept: the next tap tries again. */
function loadDialog(): Promise<Dialog> {
  loading ??= import('#features/shop/checkout/checkout-dialog.tsx').then(
    ({ CheckoutDialog }) => CheckoutDialog,
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

export function useCheckout() {
  const [chosen, setChosen] = useState<Chosen>();
  const [dialog, setDialog] = useState<{ Component: Dialog }>();
  const [state, setState] = useState<CheckoutState>('ready');

  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(prefetchCheckout);
    else setTimeout(prefetchCheckout, 2_000);
  }, []);

  const open = useCallback(async (next: Chosen) => {
    setState('loading');
    try {
      const Component = await loadDialog();
      setDialog({ Component });
      setChosen(next);
      setState('ready');
    } catch {
      setState('failed');
    }
  }, []);

  const choose = useCallback((offer: ShopPackage, service: ShopService) => open({ offer, service }), [open]);

  useEffect(() => {
    if (hasKeptPurchase()) void open({});
  }, [open]);

  const close = useCallback(() => setChosen(undefined), []);
  return { chosen, Dialog: dialog?.Component, state, choose, close };
}
