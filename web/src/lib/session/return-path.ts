/** The address that a person wanted before having to sign in. */

const signInPaths = ['/auth', '/register'];

/** From the state of a history entry. Only a path of this origin, and never the sign-in itself. */
export function returnPathOf(state: unknown): string | undefined {
  const wanted = (state as { returnTo?: unknown } | null)?.returnTo;
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return undefined;
  const { origin } = window.location;
  const url = new URL(wanted, origin);
  if (url.origin !== origin || signInPaths.includes(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}
