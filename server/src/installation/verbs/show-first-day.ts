/**
 * Shows the first-run page: what a shop has and lacks before it sells, and examines everything again. Moves no money.
 */

import { type LegalKind, legalTexts, listBlanks } from '@ntem/contract/installation/legal-texts';
import type { Author } from '#accounts/rules/author.ts';
import { showSupplies } from '#books/verbs/show-morning.ts';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { readFirstDay } from '#installation/rows/first-days.ts';
import { listOwnTexts } from '#installation/rows/own-texts.ts';
import { judgeFirstDay, type StepState } from '#installation/rules/first-day.ts';
import { sandboxName } from '#installation/settings/production-rules.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { listLastWords } from '#vendors/rows/vendor-healths.ts';
import { vendorChecks } from '#vendors/rules/test-limits.ts';
import { recordPasses, recordTest } from '#vendors/verbs/check-vendor.ts';
import { examineVendors, type FindingOfVendor } from '#vendors/verbs/examine-vendors.ts';
import { titleOf } from '#vendors/verbs/show-vendors.ts';

/** The audit log's subject for an examination of all of them. */
const everything = 'all';

export type FirstDay = {
  needed: StepState[];
  extra: StepState[];
  firstSaleAt: Date | null;
  lastCheckAt: Date | null;
  /** The sandbox replaces a vendor. */
  isPlayed: boolean;
};

export async function showFirstDay(deps: Deps, { hasFactor }: { hasFactor: boolean }): Promise<FirstDay> {
  const { config, db } = deps;
  const real = (names: string[]) => names.filter((name) => name !== sandboxName);
  const gateways = real(config.chosen.payments);
  const titles = (names: string[]) => names.map((name) => titleOf(deps, name));
  const [brand, row, words, { floats }, ownTexts] = await Promise.all([
    findBrand(deps),
    readFirstDay(db),
    listLastWords(db, [...gateways, everything]),
    showSupplies(deps),
    listOwnTexts(db, 'legal_texts'),
  ]);
  const blanksOf = (kind: LegalKind) =>
    listBlanks(ownTexts.find((one) => one.kind === kind)?.text ?? legalTexts[kind]).length;
  const wasHeard = (name: string) => words.some(({ vendor, heardAt }) => vendor === name && heardAt !== null);
  const { saleAt, saleTookMs, smallestPrice, lastBackup, passed, ...counts } = row;
  const judged = judgeFirstDay({
    ...counts,
    storeName: brand.name,
    hasBrand: brand.colours !== null || brand.logoKey !== null,
    publicUrl: config.publicUrl,
    supportPhone: config.supportPhone,
    hasFactor,
    chosen: {
      payments: titles(gateways),
      bundles: titles(real(config.chosen.bundles)),
      otp: titles(real(config.chosen.otp)),
    },
    passed: titles(passed),
    legalBlanks: { terms: blanksOf('terms'), privacy: blanksOf('privacy') },
    heard: titles(gateways.filter(wasHeard)),
    unheard: titles(gateways.filter((name) => !wasHeard(name))),
    floats,
    smallestPrice: smallestPrice ?? undefined,
    firstSale: saleAt ? { at: saleAt, tookMs: saleTookMs ?? 0 } : undefined,
    lastBackup: lastBackup ?? undefined,
    hasBackupKey: config.backupKey !== undefined,
  });
  const lastCheckAt = words.find(({ vendor }) => vendor === everything)?.checkedAt ?? null;
  return { ...judged, firstSaleAt: saleAt, lastCheckAt, isPlayed: config.usesSandbox };
}

/** Done only so often: every vendor is called. */
export async function examineShop(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  author: Author,
): Promise<FindingOfVendor[]> {
  await inTransaction(db, (tx) =>
    recordTest(tx, author, { vendor: everything, action: 'vendor.check', ...vendorChecks }),
  );
  const found = await examineVendors({ config, env: process.env, db });
  const checked = config.vendors.map(({ name, title }) => ({
    vendor: name,
    checks: found.filter(({ vendor }) => vendor === title),
  }));
  await recordPasses(db, author, checked);
  return found;
}
