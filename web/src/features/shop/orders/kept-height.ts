/** The heights of what this device's orders take in the shop, kept for the next page before its code is loaded. */
import { useLayoutEffect, useRef } from 'react';
import { writeItem } from '#lib/browser/browser-storage.ts';
import { orderBarHeightKey } from '#lib/kept-purchase-key.ts';

/** `--line`: the line of finished orders. `--bar`: the bar of those under way. */
type Name = '--line' | '--bar';

export function useKeptHeight(name: Name, isShown: boolean) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element comes and goes with it.
  useLayoutEffect(() => {
    const element = place.current;
    const keep = () => keepHeight(name, element?.offsetHeight ?? 0);
    keep();
    if (!element) return;
    const observer = new ResizeObserver(keep);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isShown]);
  return place;
}

/** Written as a style, as the next page takes it. */
function keepHeight(name: Name, px: number): void {
  const { style } = document.documentElement;
  style.setProperty(name, `${px}px`);
  const heights = ['--line', '--bar'].map((one) => `${one}:${style.getPropertyValue(one) || '0px'}`);
  writeItem('localStorage', orderBarHeightKey, heights.join(';'));
}
