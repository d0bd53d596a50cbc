/** How an order stands, as the server says it, and when there is nothing left to wait for. */

export type Progress = {
  status: 'pending' | 'success' | 'failed';
  delivery: 'pending' | 'delivered' | 'failed' | 'refunded';
};

export function isFinal({ status, delivery }: Progress): boolean {
  return status === 'failed' || delivery === 'delivered' || delivery === 'refunded';
}
