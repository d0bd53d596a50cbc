/** The frame of the pages about one order: the band, the way back to the shop, and whom to call. */
import type { ReactNode } from 'react';
import { settings } from '#lib/browser/settings.ts';
import { isFinal, type Progress } from '#lib/order-progress.ts';
import { wordsOf } from '#parts/progress-words.ts';
import { Band, BandTitle, SkipLink } from '#ui/core/band.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { Tel } from '#ui/core/formats.tsx';
import { Outcome } from '#ui/flow/outcome.tsx';

type OrderFrameProps = { title: string; subtitle: ReactNode; children: ReactNode };

export function OrderFrame({ title, subtitle, children }: OrderFrameProps) {
  return (
    <div className="flex min-h-screen flex-col print:block">
      <SkipLink />
      <div className="print:hidden">
        <Band
          storeName={settings.storeName}
          action={
            <ButtonLink variant="on-band" href="/">
              Buy data
            </ButtonLink>
          }
        >
          <BandTitle title={title}>{subtitle}</BandTitle>
        </Band>
      </div>
      <main id="main" className="page flex-1 py-5 lg:py-8">
        {children}
      </main>
      <footer className="border-t border-line text-sm text-ink-subtle print:border-0">
        <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-5">
          <p>Delivered, or your money back.</p>
          {settings.supportPhone && (
            <a
              className="inline-flex min-h-touch items-center gap-1 font-medium text-brand"
              href={`tel:${settings.supportPhone}`}
            >
              Support <Tel number={settings.supportPhone} />
            </a>
          )}
        </div>
      </footer>
    </div>
  );
}

export function ProgressOutcome({ progress }: { progress: Progress }) {
  const { text, ...look } = wordsOf(progress);
  return (
    <Outcome {...look} level={2}>
      {text}
      {!isFinal(progress) && <span className="block">This page follows by itself.</span>}
    </Outcome>
  );
}
