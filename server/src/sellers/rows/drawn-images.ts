/** Drawn pictures, by a key that covers everything they show. */
import { sql } from 'kysely';
import type { Db } from '#kernel/db/database.ts';
import { interval } from '#kernel/db/interval.ts';
import { keptImagesMs } from '#sellers/rules/share-images.ts';

export async function findDrawnImage(db: Db, key: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ image: Buffer }>`select image from drawn_images where key = ${key}`.execute(
    db,
  );
  return rows[0]?.image;
}

/** Two processes with the same key draw the same picture. Outdated ones are deleted on the way. */
export async function keepDrawnImage(db: Db, key: string, image: Buffer): Promise<void> {
  await sql`delete from drawn_images where drawn_at < now() - ${interval(keptImagesMs)}`.execute(db);
  await sql`insert into drawn_images (key, image) values (${key}, ${image}) on conflict do nothing`.execute(
    db,
  );
}
