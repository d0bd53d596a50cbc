/** The addresses that people open, below the origin. */

export const shopPaths = ['/', '/guest-checkout/{refCode}'] as const;

export const appPaths = [
  '/auth',
  '/register',
  '/dashboard',
  '/user-dashboard',
  '/account',
  '/sandbox',
  '/track',
  '/order/{paymentId}',
] as const;

export function orderPagePath(paymentId: string): string {
  return `/order/${paymentId}`;
}
