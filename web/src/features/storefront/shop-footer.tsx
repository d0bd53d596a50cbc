/** Closes the shop: the brand, the currency, and whom to call. */
import { Brand } from '#ui/brand.tsx';
import { Tel } from '#ui/tel.tsx';

type ShopFooterProps = { storeName: string; supportPhone: string; home: string };

export function ShopFooter({ storeName, supportPhone, home }: ShopFooterProps) {
  return (
    <footer className="border-t border-line text-sm text-ink-subtle">
      <div className="page flex flex-wrap items-center gap-x-5 py-4">
        <div className="flex-1">
          <Brand name={storeName} on="foot" href={home} />
        </div>
        <p>Prices in GH₵</p>
        <a
          className="inline-flex min-h-touch items-center gap-1 text-brand underline"
          href={`tel:${supportPhone}`}
        >
          Support <Tel number={supportPhone} />
        </a>
      </div>
    </footer>
  );
}
