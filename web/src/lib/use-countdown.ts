/** Counts seconds down to zero and shows them as m:ss. */
import { useEffect, useState } from 'react';

export function useCountdown(seconds: number) {
  const [endMs, setEndMs] = useState(() => Date.now() + seconds * 1000);
  const [nowMs, setNowMs] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endMs - nowMs) / 1000));
  const isOver = left === 0;

  // By the clock rather than by counted ticks, which a phone in a pocket does not give.
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isOver]);

  const restart = () => {
    setNowMs(Date.now());
    setEndMs(Date.now() + seconds * 1000);
  };
  return { isOver, text: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`, restart };
}
