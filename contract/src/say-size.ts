/** The size of a bundle as people say it, everywhere: `5 GB`. */

const megabytesPerGb = 1000;

/** `5`, `0.5`: no decimals at 1 GB or more, otherwise one, and never more than there is. */
export function sizeInGb(megabytes: number): string {
  const gb = megabytes / megabytesPerGb;
  return gb >= 1 ? String(Math.floor(gb)) : (Math.floor(megabytes / 100) / 10).toFixed(1);
}

/** `1,500 MB` beside a size in GB that says less; undefined if that is exact. */
export function exactMegabytes(megabytes: number): string | undefined {
  const isExact = Number(sizeInGb(megabytes)) * megabytesPerGb === megabytes;
  return isExact ? undefined : `${String(megabytes).replace(/\B(?=(\d{3})+$)/g, ',')} MB`;
}

/** `5 GB`, `1 GB (1,500 MB)`. */
export function saySize(megabytes: number): string {
  const exact = exactMegabytes(megabytes);
  return `${sizeInGb(megabytes)} GB${exact ? ` (${exact})` : ''}`;
}

/** `MTN 5 GB`, as somebody has typed it, is `MTN 5 GB`. */
export function spaceSizes(name: string): string {
  return name.replace(
    /(\d) ?([GM]B)\b/gi,
    (_, digit: string, unit: string) => `${digit} ${unit.toUpperCase()}`,
  );
}
