/** The brand as set by an admin. Null fields come from the settings or the product. */
import { findValue, hasRow, listRows } from '#kernel/db/ask.ts';
import type { Db, Tx } from '#kernel/db/database.ts';

export type SetBrand = {
  /** 0 if nobody has set one yet. */
  version: number;
  name: string | null;
  mainColour: string | null;
  accentColour: string | null;
  logoKey: string | null;
};

/** Includes the name of the admin who set it last. */
export type ShownBrand = SetBrand & { changedBy: string | null; changedAt: Date | null };

const none: ShownBrand = {
  version: 0,
  name: null,
  mainColour: null,
  accentColour: null,
  logoKey: null,
  changedBy: null,
  changedAt: null,
};

export async function readBrand(db: Db | Tx): Promise<ShownBrand> {
  const rows = await listRows<ShownBrand>(db)`
    select version, brands.name, main_colour, accent_colour, logo_key, users.name as changed_by, changed_at
    from brands join users on users.id = brands.changed_by`;
  return rows[0] ?? none;
}

/** Undefined once another one has taken its place. */
export function findLogo(db: Db, key: string): Promise<Buffer | undefined> {
  return findValue<Buffer>(db)`select logo from brands where logo_key = ${key}`;
}

export type Logo = { bytes: Buffer; key: string };

type NextBrand = Omit<SetBrand, 'logoKey'> & {
  /** Undefined leaves it as it is. */
  logo: Logo | null | undefined;
  changedBy: string;
};

/** False if another admin was quicker. */
export function saveBrand(tx: Tx, next: NextBrand): Promise<boolean> {
  const { version, name, mainColour, accentColour, logo, changedBy } = next;
  return hasRow(tx)`
    insert into brands (version, name, main_colour, accent_colour, logo, logo_key, changed_by)
    values (${version + 1}, ${name}, ${mainColour}, ${accentColour}, ${logo?.bytes ?? null}, ${logo?.key ?? null},
            ${changedBy})
    on conflict (is_only) do update set version = excluded.version, name = excluded.name,
      main_colour = excluded.main_colour, accent_colour = excluded.accent_colour,
      logo = case when ${logo === undefined} then brands.logo else excluded.logo end,
      logo_key = case when ${logo === undefined} then brands.logo_key else excluded.logo_key end,
      changed_by = excluded.changed_by, changed_at = now()
    where brands.version = ${version}
    returning version`;
}
