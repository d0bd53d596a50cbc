/** The purchases of the demo's last weeks. Not random, so that all demos look alike. */
import { namelessGuest } from '@ntem/contract/accounts/account-texts';
import type { Network } from '@ntem/contract/networks';
import type { Phone } from '@ntem/contract/phones';
import { listActiveBundles, listActiveServices } from '#catalogue/rows/on-sale.ts';
import type { Db } from '#kernel/db/database.ts';
import type { PurchaseRequest } from '#orders/verbs/buy-bundle.ts';

export type DemoPurchase = Omit<
  PurchaseRequest,
  'shownPrice' | 'confirmDuplicate' | 'key' | 'actor' | 'client'
> & {
  answer: 'approved' | 'declined';
  minutesAgo: number;
};

const buyers: [name: string, phone: string, network: Network][] = [
  ['Abena Serwaa', '0244518230', 'MTN'],
  ['Kwame Ofori', '0551907734', 'MTN'],
  ['Efua Arthur', '0208812456', 'TELECEL'],
  ['Kojo Tetteh', '0267340915', 'AIRTELTIGO'],
  ['Adwoa Frimpong', '0593226108', 'MTN'],
  ['Yaa Asantewaa', '0501673349', 'TELECEL'],
  ['Kwesi Appiah', '0272095581', 'AIRTELTIGO'],
  ['Akosua Darko', '0546618327', 'MTN'],
];

const orderCount = 48;
const minutesBetween = 820;
const refCodes = ['AMA2026', 'KOFI2026', undefined, 'KOFI2026'];
/** The sandbox's supplier refuses this number, so the order is refunded. */
const refusedRecipient = '0244119101' as Phone;

export async function listDemoPurchases(db: Db): Promise<DemoPurchase[]> {
  const services = await listActiveServices(db);
  const small = (await listActiveBundles(db)).filter(({ megabytes }) => megabytes <= 10_000);
  return Array.from({ length: orderCount }, (_, n) => {
    const [buyerName, phone, payerNetwork] = buyers[(n * 5) % buyers.length] ?? [
      namelessGuest,
      '0244518230',
      'MTN',
    ];
    const service = services[n % services.length];
    const choice = small.filter(({ serviceId }) => serviceId === service?.id);
    const bundle = choice[(n * 7) % choice.length];
    if (!bundle) throw new Error('The demo has nothing to sell.');
    return {
      bundleId: bundle.id,
      serviceId: bundle.serviceId,
      recipient: n % 16 === 11 ? refusedRecipient : (phone as Phone),
      payer: phone as Phone,
      payerNetwork,
      buyerName,
      refCode: refCodes[n % refCodes.length],
      answer: n % 12 === 7 ? 'declined' : 'approved',
      minutesAgo: (orderCount - n) * minutesBetween + ((n * 137) % 300),
    };
  });
}
