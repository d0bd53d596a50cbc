/** Whether an element's content is wider than the element, so that it must be reachable by the keyboard. */
import { type RefObject, useEffect, useState } from 'react';

export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return overflows;
}
