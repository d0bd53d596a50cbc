/** How long a list is, in words: one that cannot be counted quickly says about how long. */

const figures = new Intl.NumberFormat('en-GH');

export function formatCount(count: number): string {
  return figures.format(count);
}

export function formatTotal({
  total,
  total_is_estimate,
}: {
  total: number;
  total_is_estimate?: true | undefined;
}) {
  return total_is_estimate ? `about ${figures.format(total)}` : figures.format(total);
}
