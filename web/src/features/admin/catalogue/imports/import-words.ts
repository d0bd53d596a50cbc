/** The effect of an imported file, in words. Pure. */
import type { ImportPreview, ImportRow, SellersPreview } from '@ntem/contract/catalogue/endpoints/imports';
import { formatGhs } from '#ui/core/formats.tsx';
import { bangIcon, checkIcon } from '#ui/core/icon.tsx';
import { editIcon, plusIcon } from '#ui/small/app-icons.ts';
import type { Look } from '#ui/small/badge.tsx';
import { formatCount, sayCount } from '#ui/small/counts.ts';

const looks: Record<ImportRow['effect'], Omit<Look, 'label'>> = {
  same: { tone: 'neutral', icon: checkIcon },
  change: { tone: 'neutral', icon: editIcon },
  new: { tone: 'success', icon: plusIcon },
  wrong: { tone: 'danger', icon: bangIcon },
};

export function lookOf({ effect, says }: ImportRow): Look {
  return { ...looks[effect], label: says };
}

/** `39 rows: 30 the same, 7 change, 1 new, 1 wrong. Nothing is saved yet.` */
export function sayCounts({ rows, counts }: Pick<ImportPreview, 'rows' | 'counts'>): string {
  const parts = [
    [counts.same, 'the same'],
    [counts.change, counts.change === 1 ? 'changes' : 'change'],
    [counts.new, 'new'],
    [counts.wrong, 'wrong'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${formatCount(count)} ${word}`);
  return `${sayCount(rows.length, 'row')}: ${said.join(', ')}. Nothing is saved yet.`;
}

type Opening = Pick<SellersPreview, 'opening_total' | 'needs_second' | 'asked_by'>;

/** The meaning of the balances in a file, before they are booked. */
export function sayOpening({ opening_total: total, needs_second, asked_by }: Opening): string | undefined {
  if (total === 0) return undefined;
  const owed = `Sellers will be owed GH₵ ${formatGhs(total)} more, and can withdraw it. Each seller brings a balance once.`;
  if (!needs_second) return owed;
  if (asked_by) return `${owed} ${asked_by} has asked for exactly this.`;
  return `${owed} Another admin has to import the same file before anything is saved.`;
}
