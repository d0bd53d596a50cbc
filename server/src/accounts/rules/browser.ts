/** A browser's name for people, from its own description: `Chrome on Android`. Nothing is decided by it. */

/** The first that is found names it: many claim to be Chrome or Safari too. */
const browsers: [RegExp, string][] = [
  [/Opera Mini|OPR\/|OPiOS/, 'Opera'],
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser/, 'UC Browser'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const longestText = 500;

export function nameBrowser(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, longestText) ?? '';
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}

/** The part of an address that names a network rather than a person: `154.160.22.x`. */
export function nameNetwork(address: string | null): string | null {
  return address?.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.x') ?? null;
}
