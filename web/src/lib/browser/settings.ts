/** The shop's settings, which the server writes into an element of the page. */
import { defaultStore } from '@ntem/contract/addresses';
import type { Store } from '@ntem/contract/shop/store';

/** A page without it, as in development, is the plain shop. */
const fallback: Store = {
  storeName: defaultStore.name,
  logo: null,
  supportPhone: '',
  supportWhatsapp: '',
  sandbox: false,
};

export const settings: Store = { ...fallback, ...served() };

function served(): Partial<Store> {
  const element = document.getElementById('app-settings');
  return element ? JSON.parse(element.textContent) : {};
}

export const { storeName, logo } = settings;

export function pageTitle(title: string): string {
  return `${title} · ${storeName}`;
}
