/** What came of a decision that was just taken down, for the dialog that waits for it, for a while. */
import type { DecisionState } from '@ntem/contract/attention-rules';
import { useEffect, useState } from 'react';

/** Nobody waits longer in front of a dialog: it goes on without them. */
const patienceMs = 10_000;

type Decision = { id: string; state: DecisionState; said: string | null };

export type Outcome =
  /** Nothing was sent yet. */
  | { phase: 'ready' }
  | { phase: 'asking' }
  /** It is still under way, and may be left. */
  | { phase: 'slow' }
  | { phase: 'ended'; decision: Decision };

/** `sentId` is the decision that this dialog waits for, `newest` the one that was read last. */
export function useOutcome(sentId: string | undefined, newest: Decision | null | undefined): Outcome {
  const [impatientWith, setImpatientWith] = useState<string>();
  useEffect(() => {
    if (!sentId) return;
    const timer = setTimeout(() => setImpatientWith(sentId), patienceMs);
    return () => clearTimeout(timer);
  }, [sentId]);
  if (!sentId) return { phase: 'ready' };
  const isRead = newest?.id === sentId;
  if (isRead && newest.state !== 'under_way' && newest.state !== 'waits')
    return { phase: 'ended', decision: newest };
  return { phase: impatientWith === sentId ? 'slow' : 'asking' };
}
