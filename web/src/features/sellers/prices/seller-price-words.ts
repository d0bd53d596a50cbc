/** A price beside its base, in words: what it adds, whom it is for, and the effect of saving it. */
import { formatAmount, pesewas } from '@ntem/contract/money';
import { ApiError } from '#lib/api/api-error.ts';
import { exact } from '#lib/ghs.ts';
import { writeMinus } from '#ui/core/formats.tsx';

/** `+1.00`, `−0.50`: what a price adds to the base. */
export function formatMarkup(priceGhs: number, baseGhs: number): string {
  const markup = pesewas(exact(priceGhs) - exact(baseGhs));
  return writeMinus(`${markup < 0n ? '' : '+'}${formatAmount(markup)}`);
}

/** An override that a change above has overtaken has no effect: the base is paid. */
export function priceBelow(base: number, override: number | undefined): number {
  return override !== undefined && override > base ? override : base;
}

export function isOvertaken(base: number, override: number | undefined): boolean {
  return override !== undefined && override < base;
}

export const saving = {
  refresh: ['GET /pricing/packages'] as const,
  failed: (error: unknown) =>
    error instanceof ApiError && error.status > 0
      ? `Error saving price: ${error.message}`
      : 'Failed to save price',
  showsRefusal: true,
};

const levels: Record<number, { price: string; people: string }> = {
  2: { price: 'Subagent price', people: 'Subagents' },
  3: { price: 'Guest price', people: 'Guests' },
};

export function wordsFor(level: number): { price: string; people: string } {
  return levels[level] ?? { price: `Level ${level} price`, people: `Level ${level}` };
}
