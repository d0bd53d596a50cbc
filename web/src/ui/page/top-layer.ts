/** Which dialogs are open, so that toasts can show inside the topmost: all the rest of the page is inert. */

let layers: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setLayers(next: readonly HTMLElement[]) {
  layers = next;
  for (const listener of listeners) listener();
}

/** Returns what takes it off again. */
export function putOnTop(element: HTMLElement): () => void {
  setLayers([...layers, element]);
  return () => setLayers(layers.filter((layer) => layer !== element));
}

export function topLayer(): HTMLElement | undefined {
  return layers[layers.length - 1];
}

export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
