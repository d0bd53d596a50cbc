/** The parts of a seller's own shop that visitors see, and how often it may be changed. */
import { hourMs } from '@ntem/contract/durations';
import type { Phone } from '@ntem/contract/phones';
import type { ShopPart } from '@ntem/contract/sellers/shop-rules';

export const shopChanges = { most: 30, withinMs: hourMs };

export type ShopFace = {
  name: string | null;
  greeting: string | null;
  whatsapp: Phone | null;
  pictureKey: string | null;
};

export type SellerShop = ShopFace & {
  /** The current parts that an admin has taken down. */
  takenDown: readonly { part: ShopPart; reason: string; createdAt: Date }[];
};

export function showToVisitors(shop: SellerShop): ShopFace {
  const shown = (part: ShopPart) => !isTakenDown(shop, part);
  return {
    name: shown('name') ? shop.name : null,
    greeting: shown('greeting') ? shop.greeting : null,
    whatsapp: shown('whatsapp') ? shop.whatsapp : null,
    pictureKey: shown('picture') ? shop.pictureKey : null,
  };
}

export function isTakenDown({ takenDown }: SellerShop, part: ShopPart): boolean {
  return takenDown.some((down) => down.part === part);
}

export function faceOf({ name, greeting, whatsapp, pictureKey }: SellerShop): ShopFace {
  return { name, greeting, whatsapp, pictureKey };
}

/** The current value of one part, by which it is taken down. */
export function contentOf(face: Partial<ShopFace>, part: ShopPart): string | null {
  return (part === 'picture' ? face.pictureKey : face[part]) ?? null;
}
