/** The size of a bundle as people say it. */

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

/** `MTN 5 GB`, `MTN 1 GB (1,500 MB)`. */
export function sayPackage(name: string, megabytes: number): string {
  const exact = exactMegabytes(megabytes);
  return `${name} ${sizeInGb(megabytes)} GB${exact ? ` (${exact})` : ''}`;
}
