/** Runs what an admin does with accounts, one thing at a time. */
import { useState } from 'react';
import { reasonOf } from '#lib/api/refusal-text.ts';
import { useRefresh } from '#lib/api/use-read.ts';
import { showToast } from '#lib/browser/toast.ts';
import type { UserAction } from './user-actions.ts';

export function useUserActions() {
  const refresh = useRefresh();
  const [running, setRunning] = useState<string>();

  /** Once the question is answered with yes. Answers whether it was done. */
  const run = async ({ name, question, refusal, work }: UserAction): Promise<boolean> => {
    if (refusal) showToast('error', refusal);
    if (refusal || running !== undefined || !window.confirm(question)) return false;
    setRunning(name);
    try {
      await work();
      return true;
    } catch (error) {
      showToast('error', reasonOf(error, 'Operation failed'));
      return false;
    } finally {
      await refresh('all');
      setRunning(undefined);
    }
  };

  /** What the button of an action takes: the one that was pressed is busy, the others wait for it. */
  return (action: UserAction, onDone?: () => void) => ({
    busy: running === action.name,
    disabled: running !== undefined && running !== action.name,
    onClick: async () => {
      if (await run(action)) onDone?.();
    },
  });
}
