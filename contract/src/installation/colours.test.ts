/** Tests that texts reach WCAG AA in both themes on any two brand colours. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contrastOf,
  defaultColours,
  isColour,
  neutrals,
  type Palette,
  paletteOf,
  readabilityOf,
  readable,
  styleOf,
  textContrast,
} from './colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#0b5c46', '#ffffff', 7.97],
])('%s on %s has a contrast of %d', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

it.each([
  ['#0b5c46', true],
  ['#0B5C46', false],
  ['#abc', false],
  ['red', false],
  ['#12345g', false],
  ['#1234567', false],
  ['#123456;}', false],
])('%s is a colour: %s', (text, expected) => {
  expect(isColour(text)).toBe(expected);
});

it.each([
  ['#0b5c46', true],
  ['#7a1fa2', true],
  ['#c2185b', true],
  ['#ffcb05', false],
  ['#6dd0a8', false],
  ['#ffffff', false],
])('%s can be read on every ground: %s', (main, expected) => {
  expect(readabilityOf(main) >= textContrast).toBe(expected);
  expect(readabilityOf(readable(main))).toBeGreaterThanOrEqual(textContrast);
  if (expected) expect(readable(main)).toBe(main);
});

/** The pairs of text or icon and background in the product. */
function facesOf(palette: Palette, theme: 'light' | 'dark'): [string, string, string][] {
  const { surface, canvas, ink, ...rest } = neutrals[theme];
  const colours = palette[theme];
  const grounds = { surface, canvas, hover: rest['surface-hover'], sunken: rest['surface-sunken'] };
  return [
    ...Object.entries(grounds).flatMap(([name, ground]): [string, string, string][] => [
      [`brand on ${name}`, colours.brand, ground],
      [`accent on ${name}`, colours.ember, ground],
      [`focus on ${name}`, colours.focus, ground],
    ]),
    ['on the button', colours['on-brand'], colours.brand],
    ['on the button under a finger', colours['on-brand'], colours['brand-hover']],
    ['on the pressed button', colours['on-brand'], colours['brand-active']],
    ['brand on its tint', colours.brand, colours['brand-tint']],
    ['text on the tint', ink, colours['brand-tint']],
    ['quiet text on what is chosen', rest['ink-subtle'], colours['surface-selected']],
    ['brand on what is chosen', colours.brand, colours['surface-selected']],
    ['on the band', colours['on-band'], colours.band],
    ['on its shapes', colours['on-band'], colours['band-deep']],
    ['quiet text on the band', colours['on-band-muted'], colours.band],
    ['accent on the band', colours['ember-bright'], colours.band],
    ['count on the accent', surface, colours.ember],
  ];
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('every text can be read, whatever the colours', () => {
    fc.assert(
      fc.property(colour, colour, (any, accent) => {
        const palette = paletteOf({ main: readable(any), accent });
        const faint = facesOf(palette, theme).filter(
          ([, text, ground]) => contrastOf(text, ground) < textContrast,
        );
        expect(faint).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

it('the style says nothing but colours, and leaves the band white on paper', () => {
  const style = styleOf(paletteOf(defaultColours));
  expect(style).toMatch(/^[a-z0-9:;#{}()@\-="[\] ]+$/);
  const [always = '', onScreens = ''] = style.split('@media not print');
  expect(always).toContain('--color-brand:#0b5c46');
  expect(always).not.toContain('band:');
  expect(onScreens).toContain('--color-band:');
});
