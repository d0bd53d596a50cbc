/** Asks for an order's state, ever more slowly, and only while the page is visible. */
import { useEffect, useRef } from 'react';
import { orderDelaysMs as delaysMs } from '#lib/api/refresh-times.ts';

type Watch = {
  /** Nothing is asked while it is undefined. Another phase starts again with the short delays. */
  phase: string | undefined;
  ask: (signal: AbortSignal) => Promise<void>;
};

export function useWatch({ phase, ask }: Watch): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    if (phase === undefined) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    let isAsking = false;

    const wait = () => {
      clearTimeout(timer);
      if (document.hidden || controller.signal.aborted) return;
      timer = setTimeout(askNow, delaysMs[Math.min(turn, delaysMs.length - 1)]);
      turn += 1;
    };
    const askNow = async () => {
      if (isAsking) return;
      isAsking = true;
      // Without an answer there is nothing to say yet: the next turn asks again.
      await latest.current(controller.signal).catch(() => {});
      isAsking = false;
      wait();
    };
    const comeBack = () => {
      clearTimeout(timer);
      turn = 0;
      if (!document.hidden) void askNow();
    };

    wait();
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('online', comeBack);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', comeBack);
    };
  }, [phase]);
}
