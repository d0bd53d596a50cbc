/** Follows a sent decision: in the dialog that waits a while for it, and on the page once the dialog is closed. */
import type { DecisionState } from '@ntem/contract/review/attention-moves';
import { useEffect, useRef, useState } from 'react';
import { useRefresh } from '#lib/api/use-read.ts';
import { showToast } from '#lib/browser/toast.ts';

/** Nobody waits longer in front of a dialog: it goes on without them. */
const slowAfterMs = 10_000;

type Decision = { id: string; state: DecisionState; said: string | null };

/** `slow` is still under way, and may be left. */
export type Phase = 'ready' | 'asking' | 'slow';

/** `newest` is the decision that was read last; `onEnd` gets the one that was sent, once it has ended. */
export function useSentDecision(newest: Decision | null, onEnd: (ended: Decision) => void) {
  const refresh = useRefresh();
  const [sentId, setSentId] = useState<string>();
  const [impatientWith, setImpatientWith] = useState<string>();
  const hasEnded = newest !== null && newest.id === sentId && !isOpen(newest.state);
  const end = useRef(() => {});
  end.current = () => {
    if (!newest) return;
    setSentId(undefined);
    void refresh('all');
    onEnd(newest);
  };
  useEffect(() => {
    if (hasEnded) end.current();
  }, [hasEnded]);
  useEffect(() => {
    if (!sentId) return;
    const timer = setTimeout(() => setImpatientWith(sentId), slowAfterMs);
    return () => clearTimeout(timer);
  }, [sentId]);
  const waiting = impatientWith === sentId ? 'slow' : 'asking';
  const phase: Phase = sentId ? waiting : 'ready';
  return {
    phase,
    sent: setSentId,
    /** The end is told all the same, once a list or a card reads it. */
    leave: () => sentId && leftBehind.add(sentId),
  };
}

function isOpen(state: DecisionState): boolean {
  return state === 'under_way' || state === 'waits';
}

const leftBehind = new Set<string>();

export function tellLater(decisionId: string): void {
  leftBehind.add(decisionId);
}

export function tellIfLeft(decision: Decision | null, text: () => string): boolean {
  if (!decision || isOpen(decision.state) || !leftBehind.delete(decision.id)) return false;
  tellEnd(decision, text());
  return true;
}

export function tellEnd({ state }: Decision, text: string): void {
  showToast(state === 'done' ? 'success' : 'error', text);
}
