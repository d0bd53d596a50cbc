/** The addresses that people open: the store's name and logo, and its paths below the origin. */

/** Until the operator sets another. */
export const defaultStore = { name: 'Ntem', supportPhone: '0200000000', supportWhatsapp: '' };

/** Signal bars in a hurry, without a letter, so that they survive a renamed store. In a box of 23 by 20 from 2, 1 on. */
export const markPaths = {
  first: 'M3.6 21 5.7 12.6h3.4L7 21ZM9.5 21 13 7.2h3.4L12.9 21Z',
  last: 'M15.4 21 20.3 2h3.4L18.8 21Z',
} as const;

export const shopPaths = ['/', '/guest-checkout/{refCode}'] as const;

/** The simulated handset, available only while the sandbox simulates a vendor. */
export const sandboxPath = '/sandbox';

/** Also written by the server, for browsers without script. */
export const orderPath = '/order/{paymentId}';

export const appPaths = [
  '/auth',
  '/register',
  '/dashboard',
  '/user-dashboard',
  '/earnings',
  '/account',
  sandboxPath,
  '/track',
  '/orders',
  '/join/{code}',
  orderPath,
] as const;

/** Of the shop through a seller's link, or of the plain one. */
export function shopPath(refCode: string | null | undefined): string {
  return refCode ? `/guest-checkout/${encodeURIComponent(refCode)}` : '/';
}

/** `order`: of this device, whose numbers are filled in again. */
export function buyPath(packageId: string, refCode: string | null, order?: string): string {
  const query = [refCode && `ref=${encodeURIComponent(refCode)}`, order && `order=${order}`].filter(Boolean);
  return `/buy/${packageId}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

export function purchasePath(reference: string, step?: 'status' | 'cancel'): string {
  return `/buy/order/${reference}${step ? `/${step}` : ''}`;
}

/** Pages about orders lead back to the shop from which they were opened. */
export function trackPath(refCode: string | null): string {
  return `/track${refCode ? `?shop=${encodeURIComponent(refCode)}` : ''}`;
}

export function ordersPath(refCode: string | null): string {
  return `/orders${refCode ? `?shop=${encodeURIComponent(refCode)}` : ''}`;
}

/** Buyers' questions and answers. Written by the server, for browsers with and without script. */
export const helpAddress = '/help';

export function helpPath(refCode: string | null): string {
  return `${helpAddress}${refCode ? `?shop=${encodeURIComponent(refCode)}` : ''}`;
}

/** `/terms` and `/privacy`. Written by the server, too. */
export function legalPath(kind: 'terms' | 'privacy', refCode: string | null = null): string {
  return `/${kind}${refCode ? `?shop=${encodeURIComponent(refCode)}` : ''}`;
}

export function orderPagePath(paymentId: string): string {
  return `/order/${paymentId}`;
}

/** Pictures of a seller's prices: for a status, and beside the link in a chat. */
export const shareImages = ['price-list', 'card'] as const;
export type ShareImage = (typeof shareImages)[number];

export function shareImagePath(image: ShareImage, refCode: string): string {
  return `/guest-checkout/${refCode}/${image}.png`;
}

/** Pictures of a store's own brand. The key covers all that they show, so each may be cached for good. */
export const brandFiles = [
  'logo.webp',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'share.png',
] as const;
export type BrandFile = (typeof brandFiles)[number];

export function brandFilePath(key: string, file: BrandFile): string {
  return `/brand/${key}/${file}`;
}
