/** The end of a chart's axis. */
import { expect, it } from 'vitest';
import { axisSteps, axisTop } from './chart-scale.ts';

it.each([
  [0, 4],
  [3, 4],
  [5, 8],
  [11, 12],
  [45, 60],
  [59.3, 60],
  [101, 120],
  [443, 600],
  [1234, 1600],
])('for %d at %d, by whole steps', (highest, top) => {
  expect(axisTop(highest)).toBe(top);
  expect(Number.isInteger(top / axisSteps)).toBe(true);
});
