/** The store's name, which the server writes into the page. */

const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');

export const storeName = named?.content || 'Ntem';

export function pageTitle(title: string): string {
  return `${title} · ${storeName}`;
}
