/** Everything that decides the price of one bundle through one link, in one read. */
import { type Pesewas, pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import type { Asks } from '#catalogue/rules/price-ladder.ts';
import { type LinkFacts, readReferralCode } from '#catalogue/rules/seller-chain.ts';
import { listRows } from '#kernel/db/ask.ts';
import { gather } from '#kernel/db/gathered-statements.ts';
import { person } from '#sellers/rows/sellers.ts';
import type { Bundle, Service } from './catalogue.ts';
import { isCovered } from './known-costs.ts';
import { isOnSale } from './on-sale.ts';

export type SoldService = Pick<Service, 'id' | 'name' | 'network'>;

export type SaleFacts = {
  bundle: Bundle;
  service: SoldService;
  /** What is said where sales are paused: of everything first, then of the network. */
  pauseMessage: string | null;
  link: LinkFacts | null;
  asks: Asks;
  /** The account of the paying number. */
  payerId: string | null;
};

type SaleQuery = {
  bundleId: string;
  /** Undefined if any will do. */
  serviceId: string | undefined;
  refCode: string | undefined;
  /** Sells it themselves, and needs no link. */
  sellerId?: string;
  payer: Phone | undefined;
};

type Row = Bundle &
  Pick<SaleFacts, 'pauseMessage' | 'link' | 'payerId'> & {
    place: bigint;
    serviceName: string;
    network: Service['network'];
    knownCost: Pesewas | null;
    asked: { seller: string; level: number; price: string }[] | null;
  };

/** Undefined for a bundle that no visitor can buy now. */
export const findSaleFacts = gather(async (tx, queries: SaleQuery[]): Promise<(SaleFacts | undefined)[]> => {
  const rows = await listRows<Row>(tx)`
      select bundles.*, place, services.name as service_name, network, supplier_costs.cost_pesewas as known_cost,
        (select message from sales_pauses where scope in ('ALL', network) order by scope = 'ALL' desc limit 1)
          as pause_message,
        case when owner.id is not null then json_build_object(
          'isCurrent', wanted.seller_id is not null or (void_at is null and expires_at > now()), 'owner', ${person(sql`owner`)},
          'above', case when upline.id is null then '[]'::json else json_build_array(${person(sql`upline`)}) end
        ) end as link,
        (select json_agg(json_build_object('seller', seller_id, 'level', target_level, 'price', price_pesewas::text))
         from price_overrides
         where price_overrides.bundle_id = bundles.id and seller_id in (owner.id, upline.id)) as asked,
        (select id from users where users.phone = wanted.payer and deleted_at is null) as payer_id
      from unnest(
        ${queries.map(({ bundleId }) => bundleId)}::uuid[], ${queries.map(({ serviceId }) => serviceId)}::uuid[],
        ${queries.map(({ refCode }) => (refCode ? readReferralCode(refCode) : null))}::text[],
        ${queries.map(({ payer = null }) => payer)}::text[], ${queries.map(({ sellerId = null }) => sellerId)}::uuid[]
      ) with ordinality as wanted (bundle_id, service_id, code, payer, seller_id, place)
      join bundles on bundles.id = wanted.bundle_id
        and bundles.service_id = coalesce(wanted.service_id, bundles.service_id)
      join services on services.id = bundles.service_id
      left join supplier_costs on supplier_costs.code = trim(supplier_code)
      left join referral_links on referral_links.code = wanted.code
      left join users as owner on owner.id = coalesce(wanted.seller_id, referral_links.user_id)
      left join users as upline on upline.id = owner.upline_id
      where ${isOnSale}`;
  const found = new Map(rows.map((row) => [Number(row.place) - 1, row]));
  return queries.map((_, place) => {
    const row = found.get(place);
    return row && isCovered(row, () => row.knownCost) ? factsOf(row) : undefined;
  });
});

function factsOf(bundle: Row): SaleFacts {
  const { serviceId: id, serviceName: name, network, link, pauseMessage, payerId } = bundle;
  const levels = new Map<string, number>([[link?.owner.id ?? '', 3]]);
  for (const { id: above } of link?.above ?? []) levels.set(above, 2);
  const asks: Asks = (_bundle, seller) => {
    const its = bundle.asked?.find((ask) => ask.seller === seller && ask.level === levels.get(seller));
    return its && pesewas(BigInt(its.price));
  };
  return { bundle, service: { id, name, network }, pauseMessage, link, asks, payerId };
}
