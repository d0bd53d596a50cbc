/** The head of the shop's page: its title, and the look of a shared link. */
import { saySize } from '@ntem/contract/say-size';
import { cardOffers } from '@ntem/contract/sellers/card-offers';
import type { SharePictures, Shop, ShopProps } from '@ntem/contract/shop/endpoints/storefront';
import { slogan } from '@ntem/contract/shop/texts';
import { sayList } from '@ntem/contract/words';
import { escapeText } from '#lib/escape-text.ts';
import { formatGhs } from '#ui/core/formats.tsx';
import { priceOf } from './find-packages.ts';

/** Sizes are given so that a chat can lay the picture out before it has it. */
const picture = { path: '/share.png', width: 1200, height: 630, alt: 'Data bundles, paid by mobile money' };

export function shopHead(
  { storeName, origin, refCode, shop }: ShopProps,
  { card, picture: own }: SharePictures = {},
): string {
  const seller = shop?.referral_info;
  const referrer = seller?.referrer_name;
  const isReferred = refCode !== null && referrer !== undefined;
  const name = seller?.shop_name ?? referrer;
  const title = isReferred ? `Data bundles from ${name} at ${storeName}` : `${storeName}: data bundles`;
  const description = [
    shop && (isReferred ? pricesOf(shop) : offerOf(shop)),
    slogan,
    isReferred && `Referred by ${referrer}.`,
  ]
    .filter(Boolean)
    .join(' ');
  // The link's own address even so: phones share the canonical one, and the referrer must not be lost on the way.
  const url = `${origin}/${isReferred ? `guest-checkout/${encodeURIComponent(refCode)}` : ''}`;
  const image = origin + (card ?? own ?? picture.path);
  const alt = card ? `Prices of ${name}` : picture.alt;
  return [
    `<title>${escapeText(title)}</title>`,
    named('description', description),
    // Prices of one seller, under their name: only for people who were sent the link.
    isReferred && named('robots', 'noindex'),
    `<link rel="canonical" href="${escapeText(url)}">`,
    property('og:type', 'website'),
    property('og:site_name', storeName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:locale', 'en_GH'),
    property('og:image', image),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', image),
  ]
    .filter(Boolean)
    .join('');
}

/** The card's prices as text: `MTN 1 GB GH₵ 5.50, Telecel 1 GB GH₵ 5.00.` */
function pricesOf({ services }: Shop): string | undefined {
  const offers = cardOffers(services).map(
    ({ service, offer }) => `${service.name} ${saySize(offer.megabytes)} GH₵ ${formatGhs(offer.final_price)}`,
  );
  return offers.length > 0 ? `${offers.join(', ')}.` : undefined;
}

/** `MTN, Telecel and AirtelTigo from GH₵ 4.50.` */
function offerOf({ services }: Shop): string | undefined {
  const selling = services.filter(({ packages }) => packages.length > 0);
  if (selling.length === 0) return undefined;
  const prices = selling.flatMap(({ packages }) => packages.map(priceOf));
  return `${sayList(selling.map(({ name }) => name))} from GH₵ ${formatGhs(Math.min(...prices))}.`;
}

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeText(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeText(content)}">`;
}
