/** Drawn pictures, by a key that covers everything they show. */
import { findValue, run } from '#kernel/db/ask.ts';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { keptImagesMs } from '#sellers/rules/share-images.ts';

export function findDrawnImage(db: Db, key: string): Promise<Buffer | undefined> {
  return findValue<Buffer>(db)`select image from drawn_images where key = ${key}`;
}

/** Two processes with the same key draw the same picture. Outdated ones are deleted on the way. */
export async function keepDrawnImage(db: Db, key: string, image: Buffer): Promise<void> {
  await run(db)`delete from drawn_images where drawn_at < now() - ${interval(keptImagesMs)}`;
  await run(db)`insert into drawn_images (key, image) values (${key}, ${image}) on conflict do nothing`;
}
