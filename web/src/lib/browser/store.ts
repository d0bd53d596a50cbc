/** The store's name, and how it stands in the title of every page. */
import { settings } from './settings.ts';

export const { storeName } = settings;

export function pageTitle(title: string): string {
  return `${title} · ${storeName}`;
}
