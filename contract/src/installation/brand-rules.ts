/** Rules for a store's name and look, separate from the schemas so that a page can use them without zod. Pure. */
import { oddCharacters } from '#sellers/shop-rules.ts';
import { isColour, readabilityOf, textContrast } from './colours.ts';
import { logoLimits, storeNameLength } from './limits.ts';

export const brandTexts = {
  nameLength: `A name has ${storeNameLength.min} to ${storeNameLength.max} characters`,
  nameCharacters: 'Please use letters, numbers and simple marks',
  colour: 'Please write a colour such as #0b5c46',
  logo: 'Please choose a picture: PNG, JPEG or WebP',
  logoSquare: 'Please choose a square picture: as wide as it is high',
  logoSmall: `Please choose a larger picture: at least ${logoLimits.smallestPixels} by ${logoLimits.smallestPixels} pixels`,
  logoLarge: `Please choose a smaller picture: at most ${logoLimits.largestPixels} by ${logoLimits.largestPixels} pixels and ${logoLimits.bytes / 1024} KB`,
} as const;

export function tidyName(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ');
}

export function findStoreNameFault(typed: string): string | undefined {
  const name = tidyName(typed);
  const { length } = [...name];
  if (length < storeNameLength.min || length > storeNameLength.max) return brandTexts.nameLength;
  return oddCharacters.test(name) || !/[\p{L}\p{N}]/u.test(name) ? brandTexts.nameCharacters : undefined;
}

/** Of links and of the primary button: the other colours are made from it so that they can be read. */
export function findMainColourFault(colour: string): string | undefined {
  if (!isColour(colour)) return brandTexts.colour;
  const contrast = readabilityOf(colour);
  if (contrast >= textContrast) return undefined;
  return `Too light: links in it would have a contrast of ${sayContrast(contrast)}, and ${textContrast} is needed`;
}

export function findAccentFault(colour: string): string | undefined {
  return isColour(colour) ? undefined : brandTexts.colour;
}

/** Rounded down, so that what is too little never looks like enough. */
export function sayContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** Checked from the picture's header, before anything is unpacked. */
export function findLogoFault(
  bytes: number,
  size: { width: number; height: number } | undefined,
): string | undefined {
  if (bytes > logoLimits.bytes) return brandTexts.logoLarge;
  if (!size) return brandTexts.logo;
  const { width, height } = size;
  if (Math.max(width, height) > logoLimits.largestPixels) return brandTexts.logoLarge;
  if (Math.min(width, height) < logoLimits.smallestPixels) return brandTexts.logoSmall;
  return width === height ? undefined : brandTexts.logoSquare;
}
