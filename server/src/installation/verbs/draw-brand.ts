/** Draws the pictures of the store's brand, each once, and again only when it would look different. */
import type { BrandFile } from '@ntem/contract/addresses';
import { findLogo } from '#installation/rows/brands.ts';
import type { Brand } from '#installation/rows/current-brand.ts';
import type { Db } from '#kernel/db/database.ts';
import { drawBrandFile } from '#kernel/drawing/brand-pictures.ts';
import type { Look } from '#kernel/drawing/canvas.ts';
import { oneAtATime } from '#kernel/drawing/one-at-a-time.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { findDrawnImage, keepDrawnImage } from '#sellers/rows/drawn-images.ts';

/** Counted up when the drawing itself changes. */
const edition = 1;

/** Nothing is drawn with another logo than its key says. */
export async function findLook(db: Db, { colours, logoKey }: Brand): Promise<Look> {
  const logo = logoKey ? await findLogo(db, logoKey) : undefined;
  if (logoKey && !logo) throw new Refusal('NOT_FOUND');
  return { colours, logo };
}

/** Undefined for the logo of a store that has none. */
export async function findBrandFile(db: Db, brand: Brand, file: BrandFile): Promise<Buffer | undefined> {
  const key = `brand ${edition} ${brand.key} ${file}`;
  const kept = await findDrawnImage(db, key);
  if (kept) return kept;
  return oneAtATime(async () => {
    const drawn = await drawBrandFile(file, { name: brand.name, look: await findLook(db, brand) });
    if (drawn) await keepDrawnImage(db, key, drawn);
    return drawn;
  });
}
