/** The shop: what is on offer, at the prices of the link the visitor came through, open to anybody. */
import type { Shop, ShopPackage, ShopProps, ShopService } from '@ntem/contract/topics/storefront';
import { flushSync } from 'react-dom';
import { Band, BandTitle, SkipLink } from '#ui/core/band.tsx';
import { LinkButton } from '#ui/core/button.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { simIcon } from '#ui/core/icon.tsx';
import { SandboxRibbon } from '#ui/core/sandbox-ribbon.tsx';
import { findPackages, isWorthSearching, useWish } from './find-packages.ts';
import { anchorsOf, JumpBar } from './jump-bar.tsx';
import { PackageFinder } from './package-finder.tsx';
import { ReferralBanner } from './referral-banner.tsx';
import { ServiceCard } from './service-card.tsx';
import { AccountLink, ShopFooter } from './shop-footer.tsx';
import { StatusBar } from './status-bar.tsx';
import { useCheckout } from './use-checkout.ts';
import { fetchFailureText, useFreshShop } from './use-fresh-shop.ts';

export function ShopScreen({ storeName, supportPhone, refCode, sandbox, shop: served, search }: ShopProps) {
  const { shop, freshness, refetch } = useFreshShop(served, refCode);
  const { chosen, Dialog, state, choose, close } = useCheckout();
  const counting = shop?.referral_info ? refCode : null;
  const home = counting ? `/guest-checkout/${encodeURIComponent(counting)}` : '/';
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      {sandbox && <SandboxRibbon />}
      <Band storeName={storeName} home={home} action={<AccountLink refCode={counting} />}>
        <BandTitle title="Data bundles">Pay by mobile money. No account needed.</BandTitle>
      </Band>
      {shop ? (
        <Offers shop={shop} search={search} onChoose={choose} />
      ) : (
        <main id="main" className="page flex-1">
          {freshness.state === 'fresh' ? (
            <Loading />
          ) : (
            <ErrorState title={fetchFailureText} retryLabel="Try Again" onRetry={refetch} />
          )}
        </main>
      )}
      <ShopFooter storeName={storeName} supportPhone={supportPhone} home={home} />
      {shop && <StatusBar freshness={freshness} checkout={state} onRefetch={refetch} />}
      {chosen && Dialog && (
        <Dialog
          chosen={chosen.offer && chosen}
          refCode={counting}
          referrerName={shop?.referral_info?.referrer_name ?? null}
          supportPhone={supportPhone}
          sandbox={sandbox}
          onClose={close}
          onStale={refetch}
        />
      )}
    </div>
  );
}

type OffersProps = {
  shop: Shop;
  search: string | undefined;
  onChoose: (chosen: ShopPackage, service: ShopService) => void;
};

function Offers({ shop, search, onChoose }: OffersProps) {
  const { services } = shop;
  const [wish, setWish] = useWish(search);
  const anchors = anchorsOf(services);
  const found = findPackages(services, wish);
  const foundCount = found.reduce((sum, { packages }) => sum + packages.length, 0);

  function bringIn(service: ShopService) {
    const isThere = found.some(({ id }) => id === service.id);
    if (!isThere) flushSync(() => setWish({ network: '', size: '' }));
  }
  return (
    <>
      <ReferralBanner shop={shop} />
      <JumpBar services={services} anchors={anchors} onJump={bringIn} />
      <main id="main" className="page flex-1 pt-4 pb-10 lg:pt-6 lg:pb-12">
        {isWorthSearching(services) && (
          <PackageFinder services={services} wish={wish} onWish={setWish} foundCount={foundCount} />
        )}
        {services.length === 0 && <EmptyState icon={simIcon} title="No services available at the moment" />}
        {services.length > 0 && found.length === 0 && (
          <EmptyState icon={simIcon} title={`No packages of ${wish.size.trim()} GB`}>
            <LinkButton onClick={() => setWish({ network: '', size: '' })}>Show all packages</LinkButton>
          </EmptyState>
        )}
        <div className="cards">
          {found.map((service) => (
            <ServiceCard
              key={service.id}
              service={service}
              anchor={anchors.get(service.id) ?? service.id}
              onChoose={onChoose}
            />
          ))}
        </div>
      </main>
    </>
  );
}
