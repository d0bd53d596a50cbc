/** Gateways and suppliers by the names that people know them by. */

const brands: Record<string, string> = {
  sandbox: 'Sandbox',
  paystack: 'Paystack',
  hubtel: 'Hubtel',
  mtn: 'MTN MoMo',
  bulkclix: 'BulkClix',
  datamart: 'DataMart GH',
  hubnet: 'Hubnet',
};

type Trade = 'gateway' | 'supplier';

/** On its own, as in a list. */
export function vendorName(provider: string): string {
  return brands[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** Inside a sentence. The sandbox plays both, so its name alone would not say which of them. */
export function nameIn(trade: Trade, provider: string | undefined): string {
  if (provider === undefined) return `the ${trade}`;
  return provider === 'sandbox' ? `the sandbox ${trade}` : vendorName(provider);
}

export function tradeOf(direction: 'collect' | 'deliver' | 'refund' | 'payout'): Trade {
  return direction === 'deliver' ? 'supplier' : 'gateway';
}
