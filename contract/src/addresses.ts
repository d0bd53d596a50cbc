/** What people open: the store by its name, and its addresses below the origin. */

/** Until the operator sets another. */
export const defaultStore = { name: 'Ntem', supportPhone: '0200000000', supportWhatsapp: '' };

export const shopPaths = ['/', '/guest-checkout/{refCode}'] as const;

/** The simulated handset, which is there only while the sandbox plays a vendor. */
export const sandboxPath = '/sandbox';

export const appPaths = [
  '/auth',
  '/register',
  '/dashboard',
  '/user-dashboard',
  '/account',
  sandboxPath,
  '/track',
  '/orders',
  '/order/{paymentId}',
] as const;

/** Of the shop through somebody's link, or of the plain one. */
export function shopPath(refCode: string | null | undefined): string {
  return refCode ? `/guest-checkout/${encodeURIComponent(refCode)}` : '/';
}

/** Pages about orders lead back to the shop from which they were opened. */
export function trackPath(refCode: string | null): string {
  return `/track${refCode ? `?shop=${encodeURIComponent(refCode)}` : ''}`;
}

export function ordersPath(refCode: string | null): string {
  return `/orders${refCode ? `?shop=${encodeURIComponent(refCode)}` : ''}`;
}

export function orderPagePath(paymentId: string): string {
  return `/order/${paymentId}`;
}
