/** What people open: the store by its name, and its addresses below the origin. */

/** Until the operator sets another. */
export const defaultStore = { name: 'Ntem', supportPhone: '0200000000' };

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
  '/order/{paymentId}',
] as const;

export function orderPagePath(paymentId: string): string {
  return `/order/${paymentId}`;
}
