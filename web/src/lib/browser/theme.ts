/** The chosen theme. The script in each page's head applies it before the first paint, by the same rule. */
import { readItem, writeItem } from './browser-storage.ts';
import { createSignal } from './signal.ts';

export type Theme = 'light' | 'dark' | 'device';

const KEY = 'ntem-theme';
const { notify, subscribe } = createSignal();

export function theme(): Theme {
  const stored = readItem('localStorage', KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'device';
}

export function setTheme(chosen: Theme): void {
  writeItem('localStorage', KEY, chosen === 'device' ? null : chosen);
  applyTheme();
}

export const subscribeToTheme = subscribe;

/** From now on the page follows the device and the choice made in another tab. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
  window.addEventListener('storage', applyTheme);
}

function applyTheme() {
  const chosen = theme();
  const device = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.theme = chosen === 'device' ? device : chosen;
  notify();
}
