/** The size of a bundle as people say it. */

const megabytesPerGb = 1000;

/** `5`, `0.5`: no decimals at 1 GB or more, otherwise one. */
export function sizeInGb(megabytes: number): string {
  return (megabytes / megabytesPerGb).toFixed(megabytes >= megabytesPerGb ? 0 : 1);
}
