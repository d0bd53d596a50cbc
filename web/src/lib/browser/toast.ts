/** Messages that come and go: shown for five seconds, then 300 ms to leave. Usable outside of React. */
import { createSignal } from './signal.ts';

const SHOWN_MS = 5000;
const LEAVING_MS = 300;

export type Toast = { id: number; kind: 'success' | 'error' | 'warning'; text: string; isLeaving: boolean };

type Clock = { timer: ReturnType<typeof setTimeout> | undefined; startedMs: number; leftMs: number };

let list: readonly Toast[] = [];
let lastId = 0;
let isPaused = false;
const clocks = new Map<number, Clock>();
const { notify, subscribe } = createSignal();

export function showToast(kind: Toast['kind'], text: string): void {
  lastId += 1;
  const id = lastId;
  clocks.set(id, { timer: undefined, startedMs: 0, leftMs: SHOWN_MS });
  change([...list, { id, kind, text, isLeaving: false }]);
  if (!isPaused) run(id);
}

export function dismissToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  change(list.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
  setTimeout(() => change(list.filter((toast) => toast.id !== id)), LEAVING_MS);
}

/** No toast leaves while somebody reads it or is about to press its button. */
export function pauseToasts(): void {
  if (isPaused) return;
  isPaused = true;
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer);
    clock.leftMs -= Date.now() - clock.startedMs;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const id of clocks.keys()) run(id);
}

export function toasts(): readonly Toast[] {
  return list;
}

export const subscribeToToasts = subscribe;

function run(id: number) {
  const clock = clocks.get(id);
  if (!clock) return;
  clock.startedMs = Date.now();
  clock.timer = setTimeout(() => dismissToast(id), clock.leftMs);
}

function change(next: readonly Toast[]) {
  list = next;
  // The toast under the pointer may be removed before the pointer leaves it.
  if (list.length === 0) isPaused = false;
  notify();
}
