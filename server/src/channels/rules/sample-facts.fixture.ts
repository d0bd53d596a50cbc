/** A shop and a caller for tests of conversations. */
import { pesewas } from '@ntem/contract/money';
import { type Network, networks } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { saySize } from '@ntem/contract/say-size';
import { chatWords } from './chat-words.ts';
import type { Facts } from './conversation.ts';
import { ussdWords } from './ussd-words.ts';

export const caller = '0241234567' as Phone;
const gigabytes = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 100];

export function goodsOf(network: Network, service = '') {
  const items = gigabytes.map((size) => ({
    bundleId: `${network} ${size}${service}`,
    serviceId: `${network}${service}`,
    network,
    megabytes: size * 1000,
    size: `${saySize(size * 1000)}${service}`,
    validity: 'Non-expiry',
    price: pesewas(size * 410),
  }));
  return { network, items, pause: undefined as string | undefined };
}

export function ussdFacts(changes: Partial<Facts> = {}): Facts {
  return {
    caller,
    callerNetwork: 'MTN',
    shopName: 'Ntem',
    supportPhone: '0302000000',
    goods: networks.map((network) => goodsOf(network)),
    orders: [],
    words: ussdWords,
    mayOthersPay: false,
    readsWords: false,
    ...changes,
  };
}

export function chatFacts(changes: Partial<Facts> = {}): Facts {
  return ussdFacts({ words: chatWords, mayOthersPay: true, readsWords: true, ...changes });
}
