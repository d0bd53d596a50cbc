/** The upper end of a chart's axis: a round number that four equal steps lead to. */

const factors = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
export const axisSteps = 4;

export function axisTop(highest: number): number {
  const least = Math.max(highest, axisSteps) / axisSteps;
  const unit = 10 ** Math.floor(Math.log10(least));
  // Orders are counted in whole numbers.
  const factor = factors.find((one) => one * unit >= least && Number.isInteger(one * unit)) ?? 10;
  return factor * unit * axisSteps;
}
