/** Closes the shop: the brand, the currency, and whom to call. */
import { Brand } from '#ui/core/brand.tsx';
import { Tel } from '#ui/core/formats.tsx';

type ShopFooterProps = { storeName: string; supportPhone: string; home: string };

export function ShopFooter({ storeName, supportPhone, home }: ShopFooterProps) {
  return (
    <footer className="border-t border-line text-sm text-ink-subtle">
      <div className="page flex flex-wrap items-center justify-between gap-x-3 py-4">
        <Brand name={storeName} on="foot" href={home} />
        <div className="flex flex-wrap items-center justify-end gap-x-5">
          <p>Prices in GH₵</p>
          <a className="inline-flex min-h-touch items-center font-medium text-brand" href="/track">
            Track my order
          </a>
          <a
            className="inline-flex min-h-touch items-center gap-1 font-medium text-brand"
            href={`tel:${supportPhone}`}
          >
            Support <Tel number={supportPhone} />
          </a>
        </div>
      </div>
    </footer>
  );
}
