/** The frame around the offers: the link to the account, and the foot with the contact. */
import { helpPath, legalPath, ordersPath, shopPath, trackPath } from '@ntem/contract/addresses';
import type { Store } from '@ntem/contract/shop/store';
import { useSession } from '#lib/session/session.ts';
import { SupportLinks } from '#parts/support-links.tsx';
import { Brand } from '#ui/core/band.tsx';
import { ButtonLink } from '#ui/core/button.tsx';

export function ShopFooter({ store, refCode }: { store: Store; refCode: string | null }) {
  const { storeName, logo } = store;
  const link = 'inline-flex min-h-touch items-center gap-1 font-medium text-brand';
  return (
    <footer className="border-t border-line text-sm text-ink-subtle">
      <div className="page flex flex-wrap items-center justify-between gap-x-3 py-4">
        <Brand name={storeName} logo={logo} on="foot" href={shopPath(refCode)} />
        <div className="flex flex-wrap items-center justify-end gap-x-5">
          <p>Prices in GH₵</p>
          <a className={link} href={ordersPath(refCode)}>
            Your orders
          </a>
          <a className={link} href={trackPath(refCode)}>
            Track my order
          </a>
          <a className={link} href={helpPath(refCode)}>
            Help
          </a>
          <a className={link} href={legalPath('terms', refCode)}>
            Terms
          </a>
          <a className={link} href={legalPath('privacy', refCode)}>
            Privacy
          </a>
          <SupportLinks store={store} className={link} />
        </div>
      </div>
    </footer>
  );
}

const signIn = 'Login / Sign Up';

/** The server knows of no session, so the label changes after the first paint, at the same width. */
export function AccountLink({ refCode }: { refCode: string | null }) {
  const session = useSession();
  const auth = refCode ? `/auth?ref=${encodeURIComponent(refCode)}` : '/auth';
  return (
    <ButtonLink variant="on-band" href={session ? '/dashboard' : auth}>
      <span className="as-wide-as" data-wide={signIn}>
        {session ? 'Dashboard' : signIn}
      </span>
    </ButtonLink>
  );
}
