/** States, attempts and accounts in words that an admin reads. */

const states: Record<string, string> = {
  created: 'Created',
  awaiting_code: 'Waiting for the code',
  prompting: 'Asking the wallet',
  payment_pending: 'Payment pending',
  payment_failed: 'Payment failed',
  expired: 'Expired',
  paid: 'Paid',
  paid_late: 'Paid late',
  delivering: 'Delivering',
  delivery_unknown: 'Delivery unknown',
  on_hold: 'On hold',
  delivery_failed: 'Delivery failed',
  refund_pending: 'Refund pending',
  refunded: 'Refunded',
  delivered: 'Delivered',
  needs_review: 'Needs review',
};

export function stateName(state: string): string {
  return states[state] ?? state;
}

const directions: Record<string, string> = {
  collect: 'Collect',
  deliver: 'Deliver',
  refund: 'Refund',
  payout: 'Pay out',
};

export function directionName(direction: string): string {
  return directions[direction] ?? direction;
}

const accounts: Record<string, string> = {
  customer_funds: 'Customer funds',
  payouts_in_flight: 'Payouts in flight',
  margin: 'Margin',
  fees: 'Fees',
  losses: 'Losses',
};

/** `commission:…` is told apart by the person, where one is known. */
export function accountName(account: string): string {
  const [kind = '', name = ''] = account.split(':');
  if (kind === 'gateway' || kind === 'supplier')
    return `${kind === 'gateway' ? 'Gateway' : 'Supplier'} ${name}`;
  if (kind === 'commission') return `Commission ${name.slice(0, 8)}`;
  return accounts[account] ?? account;
}

/** Evidence is what a vendor or a person said: short, and never more than a few values. */
export function evidenceText(evidence: unknown): string | undefined {
  if (evidence === null || evidence === undefined) return undefined;
  if (typeof evidence !== 'object') return String(evidence);
  const parts = Object.entries(evidence)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
