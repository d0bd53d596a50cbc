/** The demo's price list with real shops' costs and prices, in cedis, by size in megabytes. */
import type { Network } from '@ntem/contract/networks';

type PriceRow = [megabytes: number, cost: string, amount: string];

export const demoCatalogue: { network: Network; name: string; notice: string | null; prices: PriceRow[] }[] =
  [
    {
      network: 'MTN',
      name: 'MTN',
      notice: 'First MTN order to a number? It may take longer.',
      prices: [
        [1000, '3.90', '4.50'],
        [2000, '7.90', '8.50'],
        [3000, '11.80', '12.40'],
        [4000, '15.90', '16.50'],
        [5000, '19.90', '20.50'],
        [6000, '23.70', '24.30'],
        [8000, '31.80', '32.40'],
        [10000, '38.90', '40.50'],
        [15000, '57.20', '59.00'],
        [20000, '76.20', '78.50'],
        [25000, '96.20', '98.50'],
        [30000, '116.50', '119.00'],
        [40000, '153.00', '156.00'],
        [50000, '193.00', '196.00'],
        [100000, '407.00', '410.00'],
      ],
    },
    {
      network: 'TELECEL',
      name: 'Telecel',
      notice: null,
      prices: [
        [2000, '9.00', '9.60'],
        [3000, '13.40', '14.00'],
        [5000, '18.90', '19.50'],
        [10000, '35.90', '37.50'],
        [15000, '52.90', '54.80'],
        [20000, '70.00', '72.50'],
        [25000, '86.00', '88.50'],
        [30000, '103.00', '105.50'],
        [40000, '137.00', '140.00'],
        [50000, '171.00', '174.00'],
        [100000, '345.00', '348.00'],
      ],
    },
    {
      network: 'AIRTELTIGO',
      name: 'AirtelTigo',
      notice: null,
      prices: [
        [1000, '3.95', '4.50'],
        [2000, '8.35', '8.90'],
        [3000, '13.25', '13.80'],
        [4000, '16.50', '17.10'],
        [5000, '19.50', '20.10'],
        [6000, '23.50', '24.10'],
        [8000, '30.50', '31.10'],
        [10000, '38.50', '40.00'],
        [15000, '57.50', '59.50'],
        [25000, '95.00', '97.50'],
        [30000, '115.00', '117.50'],
        [40000, '151.00', '154.00'],
        [50000, '190.00', '193.00'],
      ],
    },
  ];

/** The markups of Ama and Kofi, in pesewas, on bundles of up to ten gigabytes. They add nothing to larger ones. */
export const demoMargins = {
  largestMegabytes: 10_000,
  agentToSubagents: 20n,
  agentToGuests: 60n,
  subagentToGuests: 70n,
};
