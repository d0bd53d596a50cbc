/** The networks whose bundles are sold and whose wallets pay: each fact about them once, in the order of their size. */
import { sayList } from './words.ts';

type Facts = {
  name: string;
  /** Before the name: `an MTN number`. */
  article: 'a' | 'an';
  /** Of its numbers, unless they were ported. */
  prefixes: readonly string[];
  /** The way to a prompt that did not appear: the code to dial, then the menu entries. */
  approvals?: { dial: string; menu: readonly string[] };
};

const table = {
  MTN: {
    name: 'MTN',
    article: 'an',
    prefixes: ['024', '025', '053', '054', '055', '059'],
    approvals: { dial: '*170#', menu: ['My Wallet', 'My Approvals'] },
  },
  TELECEL: { name: 'Telecel', article: 'a', prefixes: ['020', '050'] },
  AIRTELTIGO: { name: 'AirtelTigo', article: 'an', prefixes: ['026', '027', '056', '057'] },
} as const satisfies Record<string, Facts>;

export type Network = keyof typeof table;

export const networkFacts: Record<Network, Facts> = table;
export const networks = Object.keys(table) as Network[];
/** Used if the network is unknown. */
export const usualNetwork: Network = 'MTN';

export const networkText = 'Please choose a network';
/** `MTN, Telecel and AirtelTigo` */
export const everyNetwork = sayList(networks.map(networkName));

export function networkName(network: Network): string {
  return networkFacts[network].name;
}

/** `an MTN number` */
export function numberOf(network: Network): string {
  const { article, name } = networkFacts[network];
  return `${article} ${name} number`;
}
