/** Opens a native dialog on top of the page for as long as it is rendered. */
import { type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { putOnTop } from '#ui/page/top-layer.ts';

/** Props for a `dialog`. Esc, and a press outside of it, ask to close it. */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.showModal();
    const takeOff = putOnTop(element);
    return () => {
      takeOff();
      element.close();
    };
  }, []);
  return {
    ref,
    onCancel(event: SyntheticEvent) {
      event.preventDefault();
      onClose();
    },
    onPointerDown(event: PointerEvent) {
      if (event.target === event.currentTarget) onClose();
    },
  };
}
