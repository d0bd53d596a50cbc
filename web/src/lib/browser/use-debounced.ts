/** A text that follows the typing, once it has stopped for a while. */
import { useEffect, useRef, useState } from 'react';

const searchDelayMs = 500;

export function useDebounced(settled: string, onSettle: (text: string) => void, delayMs = searchDelayMs) {
  const [text, setText] = useState(settled);
  const sent = useRef(settled);
  const settle = useRef(onSettle);
  settle.current = onSettle;

  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    setText(settled);
  }, [settled]);

  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      settle.current(text);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return [text, setText] as const;
}
