/** The pictures that a seller sends, each drawn once: again only when it would show something else. */
import { createHash } from 'node:crypto';
import { type ShareImage, shareImagePath } from '@ntem/contract/addresses';
import type { Shop } from '@ntem/contract/topics/storefront';
import type { Config } from '#config.ts';
import type { Db } from '#db/database.ts';
import { findDrawnImage, keepDrawnImage } from '#db/selling/drawn-images.ts';
import { findPicture } from '#db/selling/seller-shops.ts';
import type { Deps } from '#deps.ts';
import { keyInPath } from '#domain/selling/pictures.ts';
import {
  describeCard,
  describePriceList,
  type PriceList,
  type ShareCard,
} from '#domain/selling/share-images.ts';
import { drawPriceList } from '#drawing/price-list.ts';
import { drawShareCard } from '#drawing/share-card.ts';

/** Counted up when the drawing itself changes. */
const edition = 1;

type Visit = { shop: Shop; refCode: string };
type Planned =
  | { kind: 'card'; shown: ShareCard; key: string }
  | { kind: 'price-list'; shown: PriceList; key: string };

/** What it will show, and the key that stands for all of it. Undefined where the shop is nobody's. */
export function planImage(
  { storeName, publicUrl }: Pick<Config, 'storeName' | 'publicUrl'>,
  kind: ShareImage,
  { shop, refCode }: Visit,
): Planned | undefined {
  if (kind === 'card') {
    const shown = describeCard({ shop, storeName });
    return shown && { kind, shown, key: keyOf(kind, shown) };
  }
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date());
  const shown = describePriceList({ shop, refCode, storeName }, { day, origin: publicUrl });
  return shown && { kind, shown, key: keyOf(kind, shown) };
}

/** With the key in it: whoever has it under this address has it as it is now. */
export function imageAddress(config: Config, kind: ShareImage, visit: Visit): string | undefined {
  const planned = planImage(config, kind, visit);
  return planned && `${shareImagePath(kind, visit.refCode)}?v=${planned.key}`;
}

function keyOf(kind: ShareImage, shown: PriceList | ShareCard): string {
  const all = JSON.stringify([edition, kind, shown]);
  return createHash('sha256').update(all).digest('hex').slice(0, 16);
}

/** One at a time: drawing keeps a processor busy, and chats ask for many at once. */
let last: Promise<unknown> = Promise.resolve();

export async function getShareImage({ db }: Pick<Deps, 'db'>, planned: Planned): Promise<Buffer> {
  const kept = await findDrawnImage(db, planned.key);
  if (kept) return kept;
  const drawn = last.then(() => drawOnce(db, planned));
  last = drawn.catch(() => undefined);
  return drawn;
}

/** Somebody may have drawn it while this one waited. */
async function drawOnce(db: Db, planned: Planned): Promise<Buffer> {
  const kept = await findDrawnImage(db, planned.key);
  if (kept) return kept;
  const pictureKey = keyInPath(planned.shown.picture ?? '');
  const picture = pictureKey ? await findPicture(db, pictureKey) : undefined;
  const image =
    planned.kind === 'card'
      ? await drawShareCard(planned.shown, picture)
      : await drawPriceList(planned.shown, picture);
  await keepDrawnImage(db, planned.key, image);
  return image;
}
