/** What the server tells the app about this shop: data in an element of the page. */
import { defaultStore } from '@ntem/contract/addresses';

type Settings = {
  storeName: string;
  /** The address of the store's own logo. */
  logo: string | null;
  supportPhone: string;
  supportWhatsapp: string;
  sandbox: boolean;
};

/** A page without it, as in development, is the plain shop. */
const fallback: Settings = {
  storeName: defaultStore.name,
  logo: null,
  supportPhone: '',
  supportWhatsapp: '',
  sandbox: false,
};

export const settings: Settings = { ...fallback, ...served() };

function served(): Partial<Settings> {
  const element = document.getElementById('app-settings');
  return element ? JSON.parse(element.textContent) : {};
}

export const { storeName, logo } = settings;

export function pageTitle(title: string): string {
  return `${title} · ${storeName}`;
}
