/** The store's current name, colours and logo: set by an admin or in the settings, the same in every process. */
import { createHash } from 'node:crypto';
import { type BrandColours, defaultColours } from '@ntem/contract/installation/colours';
import type { Db } from '#kernel/db/database.ts';
import { readBrand, type SetBrand } from './brands.ts';

export type Brand = {
  name: string;
  /** Null for the theme's own. */
  colours: BrandColours | null;
  logoKey: string | null;
  /** Names all that its pictures show. Null while they are the product's own. */
  key: string | null;
};

type BrandSource = { db: Db; config: { storeName: string } };

/** Pages follow a change at once. Workers, which only write messages, follow within this time. */
const keptMs = 15_000;
type Kept = { atMs: number; reading: Promise<Brand>; known?: Brand | undefined };
const kept = new WeakMap<Db, Kept>();

export function findBrand({ db, config }: BrandSource): Promise<Brand> {
  const found = kept.get(db);
  if (found && performance.now() - found.atMs < keptMs) return found.reading;
  const reading = readBrand(db).then((set) => {
    const brand = describe(set, config.storeName);
    // The same object while the brand is the same, so that its pictures are made once.
    const isSame = JSON.stringify(brand) === JSON.stringify(found?.known);
    entry.known = isSame ? found?.known : brand;
    return entry.known ?? brand;
  });
  const entry: Kept = { atMs: performance.now(), reading, known: found?.known };
  // A failed read is tried again. Meanwhile the old brand is used.
  reading.catch(() => {
    if (kept.get(db) === entry) kept.set(db, { ...entry, atMs: Number.NEGATIVE_INFINITY });
  });
  kept.set(db, entry);
  return reading;
}

/** The brand this process last read, without a query: for pages while the database is away, and beside a payment. */
export function knownBrand({ db, config }: BrandSource): Brand {
  return kept.get(db)?.known ?? describe(undefined, config.storeName);
}

export function forgetBrand(db: Db): void {
  const found = kept.get(db);
  if (found) kept.set(db, { ...found, atMs: Number.NEGATIVE_INFINITY });
}

function describe(set: SetBrand | undefined, storeName: string): Brand {
  const { name = null, mainColour = null, accentColour = null, logoKey = null } = set ?? {};
  const colours =
    mainColour || accentColour
      ? { main: mainColour ?? defaultColours.main, accent: accentColour ?? defaultColours.accent }
      : null;
  const isOwn = name !== null || colours !== null || logoKey !== null;
  const shown = { name: name ?? storeName, colours, logoKey };
  return { ...shown, key: isOwn ? nameBytes(JSON.stringify(shown)) : null };
}

/** For addresses that name their content. */
export function nameBytes(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
