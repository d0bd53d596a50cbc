/** Growth in sales against the days before. */

type Sums = { sales: number; salesBefore?: number };

/** In percent with one decimal. Null if nothing was sold before, or figures that were kept do not know it yet. */
export function findGrowth({ sales, salesBefore = 0 }: Sums): number | null {
  return salesBefore > 0 ? Math.round(((sales - salesBefore) / salesBefore) * 1_000) / 10 : null;
}
