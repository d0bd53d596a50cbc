/** Counts in figures. */

const figures = new Intl.NumberFormat('en-GH');

export function formatCount(count: number): string {
  return figures.format(count);
}

export type Total = { total: number; total_is_estimate?: true | undefined };

export function formatTotal({ total, total_is_estimate: isEstimate }: Total): string {
  return isEstimate ? `about ${formatCount(total)}` : formatCount(total);
}

/** `1 order`, `6 orders`. */
export function sayCount(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
