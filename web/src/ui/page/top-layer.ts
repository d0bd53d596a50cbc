/** The open dialogs, so that toasts show inside the topmost: the rest of the page is inert. */
import { createSignal } from '#lib/browser/signal.ts';

let layers: readonly HTMLElement[] = [];
const { notify, subscribe } = createSignal();

function setLayers(next: readonly HTMLElement[]) {
  layers = next;
  notify();
}

/** Returns a function that removes it. */
export function putOnTop(element: HTMLElement): () => void {
  setLayers([...layers, element]);
  return () => setLayers(layers.filter((layer) => layer !== element));
}

export function topLayer(): HTMLElement | undefined {
  return layers[layers.length - 1];
}

export const subscribeToTopLayer = subscribe;
