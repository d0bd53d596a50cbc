/** How an order stands and when it has ended, and the size of its bundle as people say it. */

export type Progress = {
  status: 'pending' | 'success' | 'failed';
  delivery: 'pending' | 'delivered' | 'failed' | 'refunded';
};

export function isFinal({ status, delivery }: Progress): boolean {
  return status === 'failed' || delivery === 'delivered' || delivery === 'refunded';
}

const megabytesPerGb = 1000;

/** `5`, `0.5`: no decimals at 1 GB or more, otherwise one. */
export function sizeInGb(megabytes: number): string {
  return (megabytes / megabytesPerGb).toFixed(megabytes >= megabytesPerGb ? 0 : 1);
}
