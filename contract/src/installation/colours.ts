/**
 * The colours of a store, all derived from two, so that everything on them is readable in the light and the dark theme.
 * Pure.
 */

export const defaultColours = { main: '#0b5c46', accent: '#ff9559' } as const;
export type BrandColours = { main: string; accent: string };

/** Theme colours that a brand does not change: the backgrounds of its colours, and the text on its tints. */
export const neutrals = {
  light: {
    canvas: '#f6f6f2',
    surface: '#ffffff',
    'surface-raised': '#ffffff',
    'surface-sunken': '#eeeee8',
    'surface-hover': '#f3f5f0',
    line: '#e0e1d9',
    'line-strong': '#c6c9be',
    ink: '#151a17',
    'ink-muted': '#4e564f',
    'ink-subtle': '#646b64',
  },
  dark: {
    canvas: '#0e1311',
    surface: '#161d19',
    'surface-raised': '#1d2521',
    'surface-sunken': '#111714',
    'surface-hover': '#1e2722',
    line: '#2a332e',
    'line-strong': '#3d4842',
    ink: '#eef1ec',
    'ink-muted': '#b3bdb5',
    'ink-subtle': '#98a39b',
  },
} as const;

export type Theme = keyof typeof neutrals;

const tokens = [
  'brand',
  'brand-hover',
  'brand-active',
  'on-brand',
  'brand-tint',
  'brand-line',
  'surface-selected',
  'focus',
  'ember',
] as const;
const bandTokens = ['band', 'band-deep', 'band-line', 'on-band', 'on-band-muted', 'ember-bright'] as const;
type Token = (typeof tokens)[number] | (typeof bandTokens)[number];
export type Palette = Record<Theme, Record<Token, string>>;

/** WCAG 2.2 AA, for text. */
export const textContrast = 4.5;
/** If the theme itself gives more. */
const easyContrast = 7;

export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text);
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The contrast of the colour in the worst place: as a link on the darkest background of the light theme. */
export function readabilityOf(main: string): number {
  return contrastOf(main, neutrals.light['surface-sunken']);
}

/** The same colour, as dark as it has to be. */
export function readable(main: string): string {
  return shift(main, 'darker', (shade) => readabilityOf(shade) >= textContrast);
}

export function paletteOf({ main, accent }: BrandColours): Palette {
  return { light: lightOf(main, accent), dark: darkOf(main, accent) };
}

function lightOf(main: string, accent: string): Palette['light'] {
  const { surface, 'ink-subtle': subtle, 'surface-sunken': sunken } = neutrals.light;
  const band = mix(main, black, 0.36);
  // The background of links and the quietest text.
  const isFine = (ground: string) => [main, subtle].every((text) => contrastOf(text, ground) >= textContrast);
  return {
    brand: main,
    'brand-hover': mix(main, black, 0.18),
    'brand-active': mix(main, black, 0.36),
    'on-brand': white,
    'brand-tint': tint(surface, main, { most: 0.11, isFine }),
    'brand-line': mix(surface, main, 0.3),
    'surface-selected': tint(surface, main, { most: 0.09, isFine }),
    focus: main,
    ember: shift(accent, 'darker', (shade) => contrastOf(shade, sunken) >= textContrast),
    ...bandOf(band, mix(band, black, 0.18), accent),
  };
}

function darkOf(main: string, accent: string): Palette['dark'] {
  const { surface, 'surface-hover': hover, 'ink-subtle': subtle } = neutrals.dark;
  const isEasy = (shade: string) => contrastOf(shade, hover) >= easyContrast;
  const brand = shift(main, 'lighter', isEasy);
  const isFine = (ground: string) =>
    [brand, subtle].every((text) => contrastOf(text, ground) >= textContrast);
  const band = mix(main, black, 0.55);
  const active = mix(brand, white, 0.4);
  return {
    brand,
    'brand-hover': mix(brand, white, 0.2),
    'brand-active': active,
    'on-brand': mix(main, black, 0.75),
    'brand-tint': tint(surface, brand, { most: 0.16, isFine }),
    'brand-line': mix(surface, brand, 0.32),
    'surface-selected': tint(surface, brand, { most: 0.13, isFine }),
    focus: active,
    ember: shift(accent, 'lighter', isEasy),
    ...bandOf(band, mix(band, white, 0.05), accent),
  };
}

function bandOf(band: string, deep: string, accent: string) {
  const isRead = (shade: string) => contrastOf(shade, band) >= textContrast;
  return {
    band,
    'band-deep': deep,
    'band-line': mix(band, white, 0.22),
    'on-band': white,
    'on-band-muted': mix(band, white, 0.73),
    'ember-bright': shift(accent, 'lighter', isRead),
  };
}

/** For an element of the page. What belongs to the band stays white on paper. */
export function styleOf({ light, dark }: Palette): string {
  const list = (colours: Palette['light'], names: readonly Token[]) =>
    names.map((name) => `--color-${name}:${colours[name]}`).join(';');
  return [
    `:root{${list(light, tokens)}}`,
    `@media not print{:root{${list(light, bandTokens)}}`,
    `:root[data-theme="dark"]{${list(dark, [...tokens, ...bandTokens])}}}`,
  ].join('');
}

const white = '#ffffff';
const black = '#000000';

function channelsOf(colour: string): [number, number, number] {
  const number = Number.parseInt(colour.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function write(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share`: of the second. */
function mix(one: string, other: string, share: number): string {
  const into = channelsOf(other);
  return write(channelsOf(one).map((channel, at) => channel + ((into[at] ?? 0) - channel) * share));
}

/** As much of the colour as leaves the text on it readable. */
function tint(
  ground: string,
  colour: string,
  { most, isFine }: { most: number; isFine: (ground: string) => boolean },
): string {
  for (let share = most; share > 0; share -= 0.01) {
    const mixed = mix(ground, colour, share);
    if (isFine(mixed)) return mixed;
  }
  return ground;
}

const step = 0.01;

/** The nearest shade of the same hue that is fine; black or white at the end. */
function shift(colour: string, to: 'darker' | 'lighter', isFine: (shade: string) => boolean): string {
  if (isFine(colour)) return colour;
  const { hue, saturation, lightness } = hslOf(colour);
  for (let moved = step; moved < 1; moved += step) {
    const shade = write(
      channelsOfHsl({
        hue,
        saturation,
        lightness: to === 'darker' ? Math.max(0, lightness - moved) : Math.min(1, lightness + moved),
      }),
    );
    if (isFine(shade)) return shade;
  }
  return to === 'darker' ? black : white;
}

type Hsl = { hue: number; saturation: number; lightness: number };

function hslOf(colour: string): Hsl {
  const [red, green, blue] = channelsOf(colour).map((channel) => channel / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  if (most === red) return { hue: ((green - blue) / spread + 6) % 6, saturation, lightness };
  if (most === green) return { hue: (blue - red) / spread + 2, saturation, lightness };
  return { hue: (red - green) / spread + 4, saturation, lightness };
}

/** The hue counts sixths of the circle. */
function channelsOfHsl({ hue, saturation, lightness }: Hsl): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((turn) => {
    const at = (turn + hue * 2) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  });
}
