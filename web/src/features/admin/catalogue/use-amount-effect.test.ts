/** The effect of a new amount on sellers' prices, shown before it is saved. */
import { expect, it } from 'vitest';
import { effectText } from './use-amount-effect.ts';

it.each([
  [{ overrides: 0, overtaken: 0, isRaised: true }, /raises.*No seller has set/],
  [{ overrides: 0, overtaken: 0, isRaised: false }, /lowers.*No seller has set/],
  [{ overrides: 3, overtaken: 0, isRaised: true }, /raises.*The 3 price\(s\).*stay above it\.$/],
  [{ overrides: 3, overtaken: 0, isRaised: false }, /lowers.*The 3 price\(s\).*earn more/],
  [{ overrides: 1_200, overtaken: 2, isRaised: true }, /^2 of 1,200 price\(s\).*earn nothing/],
])('%j', (effect, text) => {
  expect(effectText(effect)).toMatch(text);
});
