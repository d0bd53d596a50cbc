/** Decides if a seller is offered to name a number that they sold to. Pure. */

/** After so many times the offer is not made again. */
const largestSkips = 2;

export function wantsName({ name, skips }: { name: string | null; skips: number }): boolean {
  return name === null && skips < largestSkips;
}
