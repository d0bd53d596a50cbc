/** A seller's own shop: its texts and picture, its preview, and pictures to send. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { shopPath } from '@ntem/contract/addresses';
import { parsePhone } from '@ntem/contract/phones';
import { sizeInGb } from '@ntem/contract/say-size';
import type { OwnShop } from '@ntem/contract/sellers/endpoints/my-shop';
import type { ShopPackage, ShopService } from '@ntem/contract/shop/endpoints/storefront';
import { promise } from '@ntem/contract/shop/texts';
import { ListFailure } from '#features/sellers/seller-list.tsx';
import { useRead } from '#lib/api/use-read.ts';
import { roleOf } from '#lib/session/roles.ts';
import { SellerFace } from '#parts/seller-face.tsx';
import { BandArt } from '#ui/core/band.tsx';
import { Money } from '#ui/core/formats.tsx';
import { Icon, shieldIcon } from '#ui/core/icon.tsx';
import { NetworkMark } from '#ui/small/network-mark.tsx';
import { SkeletonParts } from '#ui/small/skeleton.tsx';
import { PicturesToSend } from './pictures-to-send.tsx';
import { findFaults, type ShopFields, useShopForm } from './shop-fields.ts';
import { ShopForm } from './shop-form.tsx';

export function MyShop({ user }: { user: WireUser }) {
  const shop = useRead('GET /my-shop');
  if (shop.data) return <Shown user={user} shop={shop.data} />;
  if (!shop.isError) return <SkeletonParts className="gap-4" heights={['h-112', 'h-72']} />;
  return <ListFailure title="Failed to load your shop" onRetry={() => void shop.refetch()} />;
}

function Shown({ user, shop }: { user: WireUser; shop: OwnShop }) {
  const form = useShopForm(shop);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-5">
        <ShopForm user={user} shop={shop} form={form} />
        <ShopPreview user={user} shop={shop} typed={form.values} />
      </div>
      {shop.link && <PicturesToSend link={shop.link} name={shop.name ?? user.name} />}
    </div>
  );
}

type ShopPreviewProps = { user: WireUser; shop: OwnShop; typed: ShopFields };

function ShopPreview({ user, shop, typed }: ShopPreviewProps) {
  const code = shop.link?.referral_code;
  const faults = findFaults(typed);
  // Parts that will be refused, or were taken down, are not shown.
  const shown = (part: keyof ShopFields) =>
    faults[part] === undefined && !isDown(shop, part, typed[part]) ? typed[part].trim() : '';
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:sticky lg:top-4"
      aria-label="As your customers see it"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-sm text-ink-muted">
        As your customers see it
        {code && (
          <a
            className="inline-flex min-h-touch items-center font-medium text-brand underline underline-offset-[0.18em]"
            href={shopPath(code)}
          >
            Open my shop
          </a>
        )}
      </p>
      <div className="overflow-hidden rounded-lg border border-line bg-canvas">
        <div className="on-band relative overflow-hidden">
          <BandArt className="-right-6 -bottom-6 h-40" />
          <div className="relative p-4 pb-3">
            <SellerFace
              isPreview
              seller={{
                referrer_name: user.name,
                referrer_role: roleOf(user) ?? 'agent',
                ...(shown('name') && { shop_name: shown('name') }),
                ...(shown('greeting') && { greeting: shown('greeting') }),
                ...(shown('whatsapp') && { whatsapp: parsePhone(typed.whatsapp) }),
                ...(shop.picture && { picture: shop.picture }),
              }}
              title={(name) => (
                <p className="text-2xl leading-7 font-bold tracking-tight wrap-anywhere">{name}</p>
              )}
            />
            <p className="mt-2 flex gap-1.75 font-medium">
              <Icon path={shieldIcon} className="mt-0.5 size-5 text-ember-bright" />
              {promise}
            </p>
          </div>
          <div className="weave relative" aria-hidden="true" />
        </div>
        {code && <FirstPackages code={code} />}
      </div>
    </section>
  );
}

function isDown({ taken_down: down, ...shop }: OwnShop, part: keyof ShopFields, typed: string): boolean {
  return down.some((each) => each.part === part) && typed.trim() === (shop[part] ?? '');
}

const firstPackages = 2;

function FirstPackages({ code }: { code: string }) {
  const shop = useRead('GET /databundle-open/services', { query: { ref: code } }).data;
  const service = shop?.services.find(({ packages }) => packages.length > 0);
  if (!service) return null;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 p-3">
      {service.packages.slice(0, firstPackages).map((offer) => (
        <Offer key={offer.id} offer={offer} service={service} />
      ))}
    </ul>
  );
}

function Offer({ offer, service }: { offer: ShopPackage; service: ShopService }) {
  return (
    <li className="rounded-md border border-line-strong bg-surface">
      <div className="grid gap-0.5 px-3 py-2.5 text-sm text-ink-muted">
        <NetworkMark network={service.network}>{service.name}</NetworkMark>
        <span className="text-xl leading-7 font-bold text-ink">
          {sizeInGb(offer.megabytes)}
          <small className="text-sm font-medium"> GB</small>
        </span>
        {offer.validity}
      </div>
      <div className="border-t border-dashed border-line-strong px-3 py-2 font-bold text-brand">
        <Money amountGhs={offer.final_price} />
      </div>
    </li>
  );
}
