/** Sets the store's name, colours and logo for an admin, or restores those of the settings. */
import {
  brandTexts,
  findAccentFault,
  findLogoFault,
  findMainColourFault,
  findStoreNameFault,
  tidyName,
} from '@ntem/contract/installation/brand-rules';
import type { Author } from '#accounts/rules/author.ts';
import type { Deps } from '#deps.ts';
import {
  type Logo,
  readBrand,
  type SetBrand,
  type ShownBrand,
  saveBrand,
} from '#installation/rows/brands.ts';
import { findBrand, forgetBrand, nameBytes } from '#installation/rows/current-brand.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { redrawLogo } from '#kernel/drawing/picture.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { recordAudit } from '#people/rows/audit-log.ts';
import { measurePicture } from '#sellers/rules/pictures.ts';

type BrandDeps = Pick<Deps, 'db' | 'config'>;

export type BrandChange = {
  /** The one that was changed. */
  version: number;
  name: string | null;
  mainColour: string | null;
  accentColour: string | null;
  /** Its file as an admin sends it; undefined leaves it, and null takes it away. */
  logo: Buffer | null | undefined;
};

/** All of it null is the way back to the settings' own. */
export async function changeBrand(deps: BrandDeps, author: Author, wanted: BrandChange): Promise<ShownBrand> {
  const { db } = deps;
  refuseFaults(wanted);
  const next = { ...wanted, name: wanted.name && tidyName(wanted.name), logo: await readLogo(wanted.logo) };
  const after = await inTransaction(db, async (tx) => {
    const before = await readBrand(tx);
    if (!(await saveBrand(tx, { ...next, changedBy: author.userId }))) throw new Refusal('STALE');
    const saved = await readBrand(tx);
    const isDefault = faceOf(saved).every((part) => part === null);
    await recordAudit(tx, author, {
      action: isDefault ? 'brand.restore' : 'brand.change',
      subject: 'brand',
      before: told(before),
      after: told(saved),
    });
    return saved;
  });
  forgetBrand(db);
  await findBrand(deps);
  return after;
}

function refuseFaults({ name, mainColour, accentColour, logo }: BrandChange): void {
  const faults = {
    name: name === null ? undefined : findStoreNameFault(name),
    main_colour: mainColour === null ? undefined : findMainColourFault(mainColour),
    accent_colour: accentColour === null ? undefined : findAccentFault(accentColour),
    logo: logo ? findLogoFault(logo.length, measurePicture(logo)) : undefined,
  };
  const errors = Object.entries(faults).flatMap(([part, fault]) => (fault ? [[part, fault]] : []));
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

/** Drawn again, so that nothing else of the file is kept or sent. */
async function readLogo(file: Buffer | null | undefined): Promise<Logo | null | undefined> {
  if (!file) return file;
  const bytes = await redrawLogo(file);
  if (!bytes) throw invalid({ logo: brandTexts.logo });
  return { bytes, key: nameBytes(bytes) };
}

function invalid(errors: Record<string, string>): Refusal {
  return new Refusal('VALIDATION_FAILED', { errors });
}

const faceOf = ({ name, mainColour, accentColour, logoKey }: SetBrand) => [
  name,
  mainColour,
  accentColour,
  logoKey,
];

const told = ({ name, mainColour, accentColour, logoKey }: SetBrand) => ({
  name,
  mainColour,
  accentColour,
  logo: logoKey,
});
