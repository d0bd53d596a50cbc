/** The time by this device, and seconds counted down to a moment as m:ss. */
import { useEffect, useReducer, useState } from 'react';

/** Towards a moment that is kept elsewhere, so that it outlives the page. */
export function useCountdownTo(endMs: number) {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  // By the clock rather than by counted ticks, which a phone in a pocket does not give.
  const left = Math.max(0, Math.ceil((endMs - Date.now()) / 1000));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [isOver]);
  return { isOver, leftS: left, text: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` };
}

export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
