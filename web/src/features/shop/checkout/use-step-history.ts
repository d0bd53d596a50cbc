/** Makes Back lead through the dialog step by step, and only then out of the shop. */
import { useCallback, useEffect, useRef } from 'react';

type Handlers = { onBack: () => boolean; onLeft: () => void };

/**
 * One entry of the history for each step that was reached, added while the visitor acts: browsers skip entries
 * that a page adds by itself. Returns a function that removes them and leaves the dialog.
 */
export function useStepHistory(step: string, handlers: Handlers): () => void {
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
