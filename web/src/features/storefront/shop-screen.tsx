/** The shop: what is on offer, open to anybody. */
import { Band, BandTitle } from '#ui/band.tsx';
import { Brand } from '#ui/brand.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { simIcon } from '#ui/icons.ts';
import { Notice } from '#ui/notice.tsx';
import { SkipLink } from '#ui/skip-link.tsx';

type Service = { id: string; name: string; notice?: string | null };

export type ShopProps = { storeName: string; services: readonly Service[] };

export function ShopScreen({ storeName, services }: ShopProps) {
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      <Band
        storeName={storeName}
        action={
          <ButtonLink variant="on-band" href="/auth">
            Login / Sign Up
          </ButtonLink>
        }
      >
        <BandTitle title="Data bundles">Pay by mobile money. No account needed.</BandTitle>
      </Band>
      <main id="main" className="page flex-1 pt-4 pb-10 lg:pt-6 lg:pb-12">
        {services.length === 0 ? (
          <EmptyState icon={simIcon} title="No services available at the moment" />
        ) : (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20.5rem),1fr))] items-start gap-4 lg:gap-5">
            {services.map((service) => (
              <ServiceCard key={service.id} service={service} />
            ))}
          </div>
        )}
      </main>
      <footer className="border-t border-line text-sm text-ink-subtle">
        <div className="page flex items-center justify-between gap-3 py-4">
          <Brand name={storeName} on="foot" />
          <p>Prices in GH₵</p>
        </div>
      </footer>
    </div>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const titleId = `service-${service.id}`;
  return (
    <section
      className="overflow-hidden rounded-lg border border-line bg-surface"
      data-net={service.name.toLowerCase()}
      aria-labelledby={titleId}
    >
      <div className="net-across h-[5px]" />
      <h2 id={titleId} className="px-4 py-3 text-xl">
        {service.name}
      </h2>
      {service.notice && (
        <div className="px-3 pb-3">
          <Notice>{service.notice}</Notice>
        </div>
      )}
    </section>
  );
}
