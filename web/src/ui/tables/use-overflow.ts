/** Tells whether a part of the page has to scroll sideways. */
import { type RefObject, useEffect, useState } from 'react';

/** True if the content is wider than the element, which then must be reachable by keyboard. */
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
