/** The seller of a shop: picture or initials, name, greeting and contact, and what their link brings. */
import { initialsFor } from '@ntem/contract/sellers/initials';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import { whatsappChatLink } from '@ntem/contract/whatsapp';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/core/button.tsx';
import { chatIcon, checkIcon, Icon } from '#ui/core/icon.tsx';

type Seller = NonNullable<Shop['referral_info']>;

type SellerFaceProps = {
  seller: Seller;
  /** The name, as a heading if it is one. */
  title: (name: string) => ReactNode;
  /** Beside a form, where it never has two columns. */
  isPreview?: boolean;
};

export function SellerFace({ seller, title, isPreview = false }: SellerFaceProps) {
  const { referrer_name: referrer, referrer_role: role, shop_name: name = referrer } = seller;
  const wide = isPreview ? '' : 'lg:flex lg:items-center lg:justify-between lg:gap-8';
  return (
    <aside className={`grid gap-2 ${wide}`} aria-label="Referral">
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar
            picture={seller.picture}
            name={name}
            className={`size-14 bg-band-deep text-xl shadow-[0_0_0_2px_var(--color-ember-bright)] ${isPreview ? '' : 'lg:size-20'}`}
          />
          <div className="min-w-0 flex-[1_1_8rem]">
            {title(name)}
            <p className="text-md text-on-band-muted">
              {`Referred by ${referrer}`}
              <span className="capitalize">{` · ${role}`}</span>
            </p>
          </div>
        </div>
        {seller.greeting && <p className="text-md wrap-anywhere">{seller.greeting}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {seller.whatsapp && (
          <ButtonLink
            variant="on-band"
            icon={chatIcon}
            href={whatsappChatLink(seller.whatsapp)}
            target="_blank"
            rel="noreferrer"
          >
            {`WhatsApp ${referrer.split(' ')[0]}`}
          </ButtonLink>
        )}
        <p className="inline-flex items-center gap-1 text-sm font-medium">
          <Icon path={checkIcon} className="size-4.5 text-ember-bright" />
          Special Pricing Applied
        </p>
      </div>
    </aside>
  );
}

type AvatarProps = { picture: string | null | undefined; name: string; className: string };

export function Avatar({ picture, name, className }: AvatarProps) {
  return (
    <span
      className={`grid flex-none place-items-center overflow-hidden rounded-full font-bold ${className}`}
      aria-hidden="true"
    >
      {picture ? <img className="size-full object-cover" src={picture} alt="" /> : initialsFor(name)}
    </span>
  );
}
