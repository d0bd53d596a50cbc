/** The shop: its offers, at the prices of the visitor's link, open to anybody. */
import { shopPath } from '@ntem/contract/addresses';
import { screenTexts } from '@ntem/contract/errors';
import type { Shop, ShopPackage, ShopProps, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { promise, slogan } from '@ntem/contract/shop/texts';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasDeviceOrders, isAskedAgain } from '#lib/kept-purchase-key.ts';
import { SellerFace } from '#parts/seller-face.tsx';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { Button } from '#ui/core/button.tsx';
import { EmptyState, ErrorState, Loading } from '#ui/core/empty-state.tsx';
import { DateTime } from '#ui/core/formats.tsx';
import { clockIcon, Icon, shieldIcon, simIcon } from '#ui/core/icon.tsx';
import { SandboxRibbon } from '#ui/core/sandbox-ribbon.tsx';
import { isWorthSearching, noFilter, ofNetwork, readFind, useFilter } from './find-packages.ts';
import { FoundPackages } from './found-packages.tsx';
import { anchorsOf, JumpBar } from './jump-bar.tsx';
import { PackageFinder } from './package-finder.tsx';
import { ServiceCard } from './service-card.tsx';
import { AccountLink, ShopFooter } from './shop-footer.tsx';
import { type CheckoutState, useCheckout } from './use-checkout.ts';
import { type Freshness, fetchFailureText, useFreshShop } from './use-fresh-shop.ts';

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

type StatusBarProps = { freshness: Freshness; checkout: CheckoutState; onRefetch: () => void };

function StatusBar({ freshness, checkout, onRefetch }: StatusBarProps) {
  const text = textOf(freshness, checkout);
  return (
    <div role="status" className="sticky bottom-0 z-20 bg-warning-tint text-md text-warning">
      {text && (
        <div className="border-t border-warning-line">
          <div className="page flex items-center justify-between gap-3 py-2.5">
            <p>{text}</p>
            {freshness.state === 'failed' && <Button onClick={onRefetch}>Try Again</Button>}
          </div>
        </div>
      )}
    </div>
  );
}

function textOf({ state, asOf }: Freshness, checkout: CheckoutState): ReactNode {
  if (state === 'failed') return fetchFailureText;
  if (state === 'old') {
    return (
      <>
        Offline. Prices as of <DateTime iso={asOf} />.
      </>
    );
  }
  if (checkout === 'loading') return 'Loading...';
  return checkout === 'failed' && screenTexts.NO_CONNECTION;
}

function ReferralNote({ shop }: { shop: Shop }) {
  const { referral_expired: isExpired, referral_unknown: isUnknown, referral_now: now } = shop;
  if (!isExpired && !isUnknown) return null;
  return (
    <p className="border-b border-line text-md text-ink-muted">
      <span className="page flex gap-2.5 py-3">
        <Icon path={clockIcon} className="mt-0.5 size-4.5" />
        <span>
          {isExpired
            ? 'This link has expired. You see our standard prices.'
            : 'We do not know this link. Check it with the person who sent it. You see our standard prices.'}
          {now && (
            <a
              className="flex min-h-touch items-center font-medium text-brand underline underline-offset-[0.18em]"
              href={shopPath(now.referral_code)}
            >
              {`Open the new link of ${now.referrer_name}`}
            </a>
          )}
        </span>
      </span>
    </p>
  );
}

type ShopOrders = typeof import('#features/shop/orders/order-bar.tsx').shopOrders;

/** Looked for when the page opens, and each time a purchase was left. */
function useShopOrders(isBuying: boolean): ShopOrders | undefined {
  const [orders, setOrders] = useState<ShopOrders>();

  useEffect(() => {
    if (isBuying || !(hasDeviceOrders() || isAskedAgain())) return;
    import('#features/shop/orders/order-bar.tsx').then(
      ({ shopOrders }) => setOrders(shopOrders),
      // Without a connection there is nothing to tell; the next purchase that is left tries again.
      () => {},
    );
  }, [isBuying]);
  return isBuying ? undefined : orders;
}
