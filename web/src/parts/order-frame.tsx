/** The frame of the pages about one order: the band, the link back to the shop, and the contact. */
import { ordersPath, shopPath, trackPath } from '@ntem/contract/addresses';
import { promise } from '@ntem/contract/shop/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { settings } from '#lib/browser/settings.ts';
import { Band, BandTitle, SkipLink } from '#ui/core/band.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { SupportLinks } from './support-links.tsx';

type OrderFrameProps = {
  /** Left out where the page begins with its own heading. */
  title?: string;
  subtitle?: ReactNode;
  /** Of the seller through whom the order came, once it is known. */
  refCode?: string | null | undefined;
  /** For support, who will ask for it. */
  reference?: string | undefined;
  children: ReactNode;
};

export function OrderFrame({ title, subtitle, refCode, reference, children }: OrderFrameProps) {
  const [search] = useSearchParams();
  // Until the order says whose customer this is, the shop from which the page was opened.
  const code = refCode ?? search.get('shop');
  const link = 'inline-flex min-h-touch items-center gap-1 font-medium text-brand';
  return (
    <div className="flex min-h-screen flex-col print:block">
      <SkipLink />
      <div className="print:hidden">
        <Band
          storeName={settings.storeName}
          logo={settings.logo}
          home={shopPath(code)}
          action={
            <ButtonLink variant="on-band" href={shopPath(code)}>
              Buy data
            </ButtonLink>
          }
        >
          {title && <BandTitle title={title}>{subtitle}</BandTitle>}
        </Band>
      </div>
      <main id="main" className="page flex-1 py-5 lg:py-8">
        {children}
      </main>
      <footer className="border-t border-line text-sm text-ink-subtle print:border-0">
        <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-5 max-sm:py-3">
          <p>{promise}.</p>
          <div className="flex flex-wrap items-center gap-x-5 print:hidden">
            <a className={link} href={ordersPath(code)}>
              Your orders
            </a>
            <a className={link} href={trackPath(code)}>
              Track my order
            </a>
          </div>
          <div className="flex flex-wrap items-center gap-x-5 print:*:not-first:hidden">
            <SupportLinks store={settings} reference={reference} className={link} />
          </div>
        </div>
      </footer>
    </div>
  );
}
