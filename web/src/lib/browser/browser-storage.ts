/** Local and session storage, for browsers that may refuse them, as some do in private windows. */

type Area = 'localStorage' | 'sessionStorage';

/** Used if storage is refused: values last as long as the page. */
const memory = new Map<string, string>();

export function readItem(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return memory.get(area + key) ?? null;
  }
}

export function writeItem(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    if (value === null) memory.delete(area + key);
    else memory.set(area + key, value);
  }
}
