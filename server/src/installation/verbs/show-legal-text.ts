/** Shows terms or privacy to visitors: an admin's words or the product's own, filled in. */
import { dayMs, sayDuration } from '@ntem/contract/durations';
import {
  type LegalBlock,
  type LegalKind,
  legalTexts,
  readLegal,
} from '@ntem/contract/installation/legal-texts';
import type { Deps } from '#deps.ts';
import { findBrand, knownBrand } from '#installation/rows/current-brand.ts';
import { listOwnTexts } from '#installation/rows/own-texts.ts';

export type ShownLegalText = { blocks: LegalBlock[]; changedAt: Date | null };

type LegalDeps = Pick<Deps, 'db' | 'config' | 'log'>;

/** While the database is away, the product's own words are shown. */
export async function showLegalText(deps: LegalDeps, kind: LegalKind): Promise<ShownLegalText> {
  const { config, db, log } = deps;
  const [own, brand] = await Promise.all([
    listOwnTexts(db, 'legal_texts').then((texts) => texts.find((one) => one.kind === kind)),
    findBrand(deps),
  ]).catch((error: unknown) => {
    log.warn({ err: error }, 'terms and privacy are shown in the default words');
    return [undefined, knownBrand(deps)] as const;
  });
  const sayDays = (days: number) => sayDuration(days * dayMs);
  const blocks = readLegal(own?.text ?? legalTexts[kind], {
    store: brand.name,
    phone: config.supportPhone,
    address: new URL(config.publicUrl).host,
    codes: sayDays(config.keepCodesDays),
    sessions: sayDays(config.keepSessionsDays),
    evidence: sayDays(config.keepEvidenceDays),
  });
  return { blocks, changedAt: own?.changedAt ?? null };
}
