/** The page for an address that leads nowhere. */
import { settings } from '#lib/browser/settings.ts';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { ButtonLink } from '#ui/core/button.tsx';

export function NotFoundScreen() {
  return (
    <>
      <title>{`Not found · ${settings.storeName}`}</title>
      <SkipLink />
      <Band storeName={settings.storeName} logo={settings.logo} />
      <main id="main" className="page grid justify-items-center gap-2 py-16 text-center">
        <h1 className="text-2xl tracking-tight">Not found</h1>
        <p className="mb-4 max-w-88 text-balance text-ink-muted">
          There is no page at this address. It may have moved, or the link may be incomplete.
        </p>
        <ButtonLink variant="primary" href="/">
          Go to the shop
        </ButtonLink>
      </main>
    </>
  );
}
