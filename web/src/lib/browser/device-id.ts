/** A random name for this device. It counts for limits and proves nothing. */
import { readItem, writeItem } from './browser-storage.ts';

const KEY = 'ntem-device';
let known: string | undefined;

export function deviceId(): string {
  known ??= readItem('localStorage', KEY) ?? randomId();
  writeItem('localStorage', KEY, known);
  return known;
}

/** 128 random bits; `crypto.randomUUID` is missing before Chrome 92 and on plain HTTP. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
