/** Vendors by their common names, and their answers in words for an admin. */
import type { WholeOrder } from '@ntem/contract/orders/whole-order';
import { type VendorWord, vendorWords } from '@ntem/contract/states';

const brands: Record<string, string> = {
  sandbox: 'Sandbox',
  paystack: 'Paystack',
  hubtel: 'Hubtel',
  'mtn-momo': 'MTN MoMo',
  bulkclix: 'BulkClix',
  datamart: 'DataMart GH',
  hubnet: 'Hubnet',
  codecraft: 'CodeCraft Network',
  remadata: 'RemaData',
  moolre: 'Moolre',
};

type Trade = 'gateway' | 'supplier';

export function vendorName(provider: string): string {
  return brands[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
}

/** Inside a sentence. The sandbox stands in for both, so its name alone would be ambiguous. */
export function nameIn(trade: Trade, provider: string | undefined): string {
  if (provider === undefined) return `the ${trade}`;
  return provider === 'sandbox' ? `the sandbox ${trade}` : vendorName(provider);
}

export type Direction = WholeOrder['attempts'][number]['direction'];

/** Good news, bad news, or nothing definite yet. */
export type Tone = 'yes' | 'no' | 'wait';

export const vendorTones: Record<VendorWord, Tone> = {
  done: 'yes',
  in_progress: 'wait',
  unpaid: 'wait',
  failed: 'no',
  reversed: 'no',
  refunded_to_us: 'no',
  needs_attention: 'wait',
  not_found: 'no',
  unknown: 'wait',
};

/** Of money that is sent to somebody. */
const sentLines = {
  in_progress: 'On its way',
  unpaid: 'Not sent yet',
  needs_attention: 'Waits for a person there',
  unknown: 'Not known: it may or may not have arrived',
};

/** As one line of its own. */
export const vendorLines: Record<Direction, Record<VendorWord, string>> = {
  collect: {
    done: 'Paid',
    in_progress: 'Still under way',
    unpaid: 'Not approved by the payer',
    failed: 'Not paid',
    reversed: 'Paid, then taken back',
    refunded_to_us: 'Not paid',
    needs_attention: 'Waits for a person there',
    not_found: 'Does not know this payment',
    unknown: 'Not known: it may or may not have been paid',
  },
  deliver: {
    done: 'Delivered',
    in_progress: 'Being delivered',
    unpaid: 'Not delivered yet',
    failed: 'Not delivered',
    reversed: 'Delivered, then taken back',
    refunded_to_us: 'Not delivered, and our money came back',
    needs_attention: 'Waits for a person there',
    not_found: 'Does not know this order',
    unknown: 'Not known: it may or may not have been delivered',
  },
  refund: {
    ...sentLines,
    done: 'Given back',
    failed: 'Not given back',
    reversed: 'Given back, and come back since',
    refunded_to_us: 'Not given back, and our money came back',
    not_found: 'Does not know this refund',
  },
  payout: {
    ...sentLines,
    done: 'Paid out',
    failed: 'Not paid out',
    reversed: 'Paid out, then returned',
    refunded_to_us: 'Not paid out, and our money came back',
    not_found: 'Does not know this payout',
  },
};

/** Used if the subject is not named. */
const shortLines: Record<VendorWord, string> = {
  done: 'Done',
  in_progress: 'Still under way',
  unpaid: 'Not approved by the payer',
  failed: 'Did not happen',
  reversed: 'Taken back',
  refunded_to_us: 'Did not happen, and our money came back',
  needs_attention: 'Waits for a person there',
  not_found: 'Does not know it',
  unknown: 'Not known',
};

export function isVendorWord(word: string): word is VendorWord {
  return (vendorWords as readonly string[]).includes(word);
}

export function shortLineOf(word: string): string {
  if (isVendorWord(word)) return shortLines[word];
  const [direction = '', said = ''] = word.split(' ');
  if (isDirection(direction) && isVendorWord(said)) return vendorLines[direction][said];
  const text = word.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isDirection(word: string): word is Direction {
  return word in vendorLines;
}

/** As the end of a sentence that begins with the vendor's name. */
const clauses: Record<VendorWord, string> = {
  done: 'says that it is done',
  in_progress: 'says that it is still under way',
  unpaid: 'says that the payer has not approved',
  failed: 'says that it failed',
  reversed: 'says that it was taken back',
  refunded_to_us: 'says that it did not happen and that our money came back',
  needs_attention: 'says that it waits for a person there',
  not_found: 'says that it does not know it',
  unknown: 'gives no clear answer',
};

export function clauseOf(word: VendorWord | null): string {
  return word === null ? 'was not asked yet' : clauses[word];
}
