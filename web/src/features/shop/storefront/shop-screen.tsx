/** The shop: its offers, at the prices of the visitor's link, open to anybody. */
import { shopPath } from '@ntem/contract/addresses';
import type { Shop, ShopPackage, ShopProps, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { promise, slogan } from '@ntem/contract/shop/texts';
import { flushSync } from 'react-dom';
import { SellerFace } from '#parts/seller-face.tsx';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { Icon, shieldIcon, simIcon } from '#ui/core/icon.tsx';
import { SandboxRibbon } from '#ui/core/sandbox-ribbon.tsx';
import { isWorthSearching, noFilter, ofNetwork, readFind, useFilter } from './find-packages.ts';
import { FoundPackages } from './found-packages.tsx';
import { anchorsOf, JumpBar } from './jump-bar.tsx';
import { PackageFinder } from './package-finder.tsx';
import { ReferralNote } from './referral-note.tsx';
import { ServiceCard } from './service-card.tsx';
import { AccountLink, ShopFooter } from './shop-footer.tsx';
import { StatusBar } from './status-bar.tsx';
import { useCheckout } from './use-checkout.ts';
import { fetchFailureText, useFreshShop } from './use-fresh-shop.ts';
import { useShopOrders } from './use-shop-orders.ts';

const nothing: ShopService[] = [];

export function ShopScreen(props: ShopProps) {
  const { storeName, logo, refCode, sandbox, shop: served, search } = props;
  const { shop, freshness, refetch } = useFreshShop(served, refCode);
  const { choice, Dialog, state, open, close } = useCheckout(shop?.services ?? nothing);
  const orders = useShopOrders(choice !== undefined);
  const counting = shop?.referral_info ? refCode : null;
  const home = shopPath(counting);
  return (
    <div className="shop flex min-h-screen flex-col">
      <SkipLink />
      {sandbox && <SandboxRibbon />}
      <Band storeName={storeName} logo={logo} home={home} slim action={<AccountLink refCode={counting} />}>
        <ShopTitle shop={shop} />
      </Band>
      <div className="last">
        {shop && orders && <orders.LastLine shop={shop} refCode={counting} onOpen={open} />}
      </div>
      {shop ? (
        <Offers
          shop={shop}
          search={search}
          refCode={counting}
          onChoose={(offer, service) => open({ offer, service })}
        />
      ) : (
        <main id="main" className="page flex-1">
          {freshness.state === 'fresh' ? (
            <Loading />
          ) : (
            <ErrorState title={fetchFailureText} retryLabel="Try Again" onRetry={refetch} />
          )}
        </main>
      )}
      <ShopFooter store={props} refCode={counting} />
      <div className="dock">
        <div className="bar-place">
          {shop && orders && <orders.OrderBar shop={shop} refCode={counting} onOpen={open} />}
        </div>
        {shop && <StatusBar freshness={freshness} checkout={state} onRefetch={refetch} />}
      </div>
      {choice && Dialog && (
        <Dialog
          chosen={choice.chosen}
          refCode={counting}
          referrerName={shop?.referral_info?.referrer_name ?? null}
          store={props}
          onClose={close}
          onStale={refetch}
        />
      )}
    </div>
  );
}

/** The first screen: whose shop it is or what is sold, how it is paid, and what is promised. */
function ShopTitle({ shop }: { shop: Shop | null }) {
  const seller = shop?.referral_info;
  return (
    <>
      {seller ? (
        <SellerFace
          seller={seller}
          title={(name) => (
            <h1 className={`${heading} wrap-anywhere`}>
              {name}
              <span className="sr-only">: Data bundles</span>
            </h1>
          )}
        />
      ) : (
        <>
          <h1 className={heading}>Data bundles</h1>
          <p className="text-md text-on-band-muted">{slogan}</p>
        </>
      )}
      <p className="mt-1.5 flex gap-1.75 font-medium">
        <Icon path={shieldIcon} className="mt-0.5 size-5 text-ember-bright" />
        {promise}
      </p>
    </>
  );
}

const heading = 'text-2xl tracking-tight lg:text-3xl';

type OffersProps = {
  shop: Shop;
  search: string | undefined;
  refCode: string | null;
  onChoose: (chosen: ShopPackage, service: ShopService) => void;
};

function Offers({ shop, search, refCode, onChoose }: OffersProps) {
  const { services } = shop;
  const [filter, setFilter] = useFilter(search);
  const anchors = anchorsOf(services);
  const shown = ofNetwork(services, filter);
  const sought = readFind(filter.find);
  const setFind = (find: string) => setFilter(find ? { ...filter, find } : noFilter);

  function bringIn(service: ShopService) {
    if (sought || !shown.includes(service)) flushSync(() => setFilter(noFilter));
  }
  return (
    <>
      <ReferralNote shop={shop} />
      {isWorthSearching(services) && (
        <PackageFinder services={services} filter={filter} onFilter={setFilter} />
      )}
      <JumpBar services={services} anchors={anchors} onJump={bringIn} />
      <main id="main" className="page flex-1 pt-4 pb-10 lg:pt-5 lg:pb-12">
        {services.length === 0 && <EmptyState icon={simIcon} title="No services available at the moment" />}
        {sought ? (
          <FoundPackages
            services={shown}
            sought={sought}
            refCode={refCode}
            onFind={setFind}
            onChoose={onChoose}
          />
        ) : (
          <div className="cards">
            {shown.map((service) => (
              <ServiceCard
                key={service.id}
                service={service}
                anchor={anchors.get(service.id) ?? service.id}
                refCode={refCode}
                onChoose={onChoose}
              />
            ))}
          </div>
        )}
      </main>
    </>
  );
}
