/** Draws the pictures that a seller sends, each once, and again only when it would look different. */
import { createHash } from 'node:crypto';
import { type ShareImage, shareImagePath } from '@ntem/contract/addresses';
import type { Shop } from '@ntem/contract/shop/endpoints/storefront';
import type { Deps } from '#deps.ts';
import type { Brand } from '#installation/rows/current-brand.ts';
import { findLook } from '#installation/verbs/draw-brand.ts';
import type { Db } from '#kernel/db/database.ts';
import { oneAtATime } from '#kernel/drawing/one-at-a-time.ts';
import { drawPriceList } from '#kernel/drawing/price-list.ts';
import { drawShareCard } from '#kernel/drawing/share-card.ts';
import { findDrawnImage, keepDrawnImage } from '#sellers/rows/drawn-images.ts';
import { findPicture } from '#sellers/rows/seller-shops.ts';
import { keyInPath } from '#sellers/rules/pictures.ts';
import {
  describeCard,
  describePriceList,
  type PriceList,
  type ShareCard,
} from '#sellers/rules/share-images.ts';

/** Counted up when the drawing itself changes. */
const edition = 1;

type Visit = { shop: Shop; refCode: string };
type Planned = { key: string; brand: Brand } & (
  | { kind: 'card'; shown: ShareCard }
  | { kind: 'price-list'; shown: PriceList }
);
/** The shop's owner and address. */
type Store = { brand: Brand; origin: string };

/** The contents, and the key that covers all of it. Undefined if the shop belongs to nobody. */
export function planImage(
  { brand, origin }: Store,
  kind: ShareImage,
  { shop, refCode }: Visit,
): Planned | undefined {
  const storeName = brand.name;
  if (kind === 'card') {
    const shown = describeCard({ shop, storeName });
    return shown && { kind, shown, brand, key: keyOf(kind, shown, brand) };
  }
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  const shown = describePriceList({ shop, refCode, storeName }, { day, origin });
  return shown && { kind, shown, brand, key: keyOf(kind, shown, brand) };
}

/** Contains the key: a copy under this address is always current. */
export function imageAddress(store: Store, kind: ShareImage, visit: Visit): string | undefined {
  const planned = planImage(store, kind, visit);
  return planned && `${shareImagePath(kind, visit.refCode)}?v=${planned.key}`;
}

function keyOf(kind: ShareImage, shown: PriceList | ShareCard, { key }: Brand): string {
  const all = JSON.stringify([edition, kind, shown, key]);
  return createHash('sha256').update(all).digest('hex').slice(0, 16);
}

export async function getShareImage({ db }: Pick<Deps, 'db'>, planned: Planned): Promise<Buffer> {
  const kept = await findDrawnImage(db, planned.key);
  if (kept) return kept;
  return oneAtATime(() => drawOnce(db, planned));
}

/** Somebody may have drawn it while this one waited. */
async function drawOnce(db: Db, planned: Planned): Promise<Buffer> {
  const kept = await findDrawnImage(db, planned.key);
  if (kept) return kept;
  const pictureKey = keyInPath(planned.shown.picture ?? '');
  const picture = pictureKey ? await findPicture(db, pictureKey) : undefined;
  const look = await findLook(db, planned.brand);
  const image =
    planned.kind === 'card'
      ? await drawShareCard(planned.shown, picture, look)
      : await drawPriceList(planned.shown, picture, look);
  await keepDrawnImage(db, planned.key, image);
  return image;
}
