/** The purchase of one package: a dialog over the flow that leads from the form to the delivered bundle. */
import '#styles/checkout.css';
import { parsePhone } from '@ntem/contract/phones';
import type { Store } from '@ntem/contract/shop/store';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type PurchaseFlow, stepBefore } from '#features/shop/checkout/purchase/purchase-flow.ts';
import {
  type Choice,
  leavePurchase,
  startingPoint,
} from '#features/shop/checkout/purchase/starting-point.ts';
import { usePurchase } from '#features/shop/checkout/purchase/use-purchase.ts';
import { Tel } from '#ui/core/formats.tsx';
import { Dialog } from '#ui/flow/dialog.tsx';
import { CodeStep } from './code-step.tsx';
import { FormStep } from './form-step.tsx';
import { packageName, titleOf } from './price-slip.tsx';
import { PromptStep } from './prompt-step.tsx';
import { StatusStep } from './status-step.tsx';
import { SandboxHint, StepsBar } from './step-parts.tsx';

type Surroundings = {
  store: Store;
  onClose: () => void;
  /** The shop on the page is outdated. */
  onStale: () => void;
};

export function CheckoutDialog({ chosen, refCode, referrerName, ...rest }: Choice & Surroundings) {
  const [start, setStart] = useState(() => startingPoint({ chosen, refCode, referrerName }));
  const { onClose } = rest;
  useEffect(() => {
    if (!start) onClose();
  }, [start, onClose]);
  return start ? <PurchaseDialog key={start.buyKey} {...rest} start={start} onOpen={setStart} /> : null;
}

type PurchaseDialogProps = Surroundings & {
  start: PurchaseFlow;
  /** Shows another order of this device in place of this purchase. */
  onOpen: (flow: PurchaseFlow) => void;
};

function PurchaseDialog({ start, onOpen, ...surroundings }: PurchaseDialogProps) {
  const { store, onClose, onStale } = surroundings;
  const [typed, setTyped] = useState({ requestId: '', digits: '' });
  const isLeft = useRef(false);
  const purchase = usePurchase({ start, onStale, isLeft });
  const { flow } = purchase;
  const requestId = flow.code?.requestId ?? '';

  const letGo = () => {
    isLeft.current = true;
    leavePurchase(flow);
  };
  const close = useStepHistory(flow.step, {
    onBack: () => {
      const hasStepBefore = stepBefore(flow) !== undefined;
      if (hasStepBefore) purchase.back();
      return hasStepBefore;
    },
    onLeft: () => {
      letGo();
      onClose();
    },
  });
  const goBack = () => window.history.back();
  return (
    <Dialog
      title={titleOf(flow)}
      subtitle={<Subtitle flow={flow} />}
      network={flow.item.network.toLowerCase()}
      onClose={close}
    >
      <StepsBar flow={flow} />
      <Step key={flow.step}>
        {flow.step === 'form' && <FormStep purchase={purchase} onClose={close} onOpen={onOpen} />}
        {flow.step === 'code' && (
          <CodeStep
            // Another code starts with an empty field.
            key={requestId}
            purchase={purchase}
            checksNumbers={!store.sandbox}
            typed={typed.requestId === requestId ? typed.digits : ''}
            onType={(digits) => setTyped({ requestId, digits })}
            onBack={goBack}
            onCancel={close}
          />
        )}
        {flow.step === 'prompt' && <PromptStep purchase={purchase} onClose={close} />}
        {flow.step === 'status' && (
          <StatusStep purchase={purchase} store={store} onBack={goBack} onClose={close} onFollow={letGo} />
        )}
        {store.sandbox && <SandboxHint flow={flow} />}
      </Step>
    </Dialog>
  );
}

function Subtitle({ flow }: { flow: PurchaseFlow }) {
  const { step, item, form } = flow;
  if (step === 'form') return item.validity;
  return (
    <>
      {packageName(flow)} to <Tel number={parsePhone(form.recipient) ?? form.recipient} />
    </>
  );
}

/** Takes the focus when the control that led here is gone, so that a keyboard continues from the top. */
function Step({ children }: { children: ReactNode }) {
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    section.current?.closest('dialog')?.scrollTo(0, 0);
  }, []);
  return (
    <div ref={section} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </div>
  );
}

type Handlers = { onBack: () => boolean; onLeft: () => void };

/**
 * One entry of the history for each step that was reached, added while the visitor acts: browsers skip entries
 * that a page adds by itself. Returns a function that removes them and leaves the dialog.
 */
function useStepHistory(step: string, handlers: Handlers): () => void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const shown = useRef<string>(undefined);
  const isGoingBack = useRef(false);
  const isLeaving = useRef(false);

  const leave = useCallback(() => {
    const depth = Math.min(depthNow(), ownEntriesBelow());
    if (depth === 0) return latest.current.onLeft();
    isLeaving.current = true;
    window.history.go(-depth);
  }, []);

  useEffect(() => {
    // After a reload the entries of the steps before are still there.
    const isThere = shown.current === undefined ? depthNow() > 0 : isGoingBack.current;
    const isSame = shown.current === step;
    shown.current = step;
    isGoingBack.current = false;
    if (!isThere && !isSame) addEntry();
  }, [step]);

  useEffect(() => {
    const go = () => {
      if (isLeaving.current) return latest.current.onLeft();
      isGoingBack.current = true;
      if (!latest.current.onBack()) return leave();
      // A purchase resumed in a new tab has no entry below: Back must not leave the shop.
      setTimeout(() => depthNow() === 0 && addEntry());
    };
    window.addEventListener('popstate', go);
    return () => window.removeEventListener('popstate', go);
  }, [leave]);
  return leave;
}

function depthNow(): number {
  return (window.history.state as { checkoutDepth?: number } | null)?.checkoutDepth ?? 0;
}

/** This site's history entries below the current one, as far as the browser tells. */
function ownEntriesBelow(): number {
  const { navigation } = window as { navigation?: { currentEntry?: { index: number } | null } };
  return navigation?.currentEntry?.index ?? Number.POSITIVE_INFINITY;
}

function addEntry() {
  window.history.pushState({ ...window.history.state, checkoutDepth: depthNow() + 1 }, '');
}
