/** The size that a person names, and that of a package. Pure. */

/** `1 GB` is sold as 1,000 MB by some suppliers and as 1,024 by others, and people do not care. */
export function isOfSize(megabytes: number, wanted: number): boolean {
  return megabytes === wanted || megabytes * 1_000 === wanted * 1_024;
}
