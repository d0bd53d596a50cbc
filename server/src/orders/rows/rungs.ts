/** Each rung of an order's price ladder has its own columns, from its seller upwards. */
import type { Pesewas } from '@ntem/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Rung } from '#catalogue/rules/price-ladder.ts';
import type { Order } from './orders.ts';

/** The top seller pays the platform's price. */
const rungs = [
  { seller: 'sellerId', base: 'sellerBasePesewas', commission: 'sellerCommissionPesewas' },
  { seller: 'agentId', base: 'amountPesewas', commission: 'agentCommissionPesewas' },
] as const;

export type RungColumns = (typeof rungs)[number];

/** The seller above this one. */
export const agentRung = rungs[1];

/** The columns of a new order. `climbed`: its ladder, the seller of the link first. */
export function keepRungs([seller, agent]: readonly Rung[], platformPrice: Pesewas) {
  return {
    sellerId: seller?.sellerId ?? null,
    agentId: agent?.sellerId ?? null,
    sellerBasePesewas: seller?.base ?? platformPrice,
    sellerCommissionPesewas: seller?.commission ?? (0n as Pesewas),
    agentCommissionPesewas: agent?.commission ?? (0n as Pesewas),
  };
}

export type SoldOrder = Order & { sellerNames: (string | null)[] };

/** To be selected beside all columns of `orders`. */
export const sellerNames = sql`array[${sql.join(
  rungs.map(({ seller }) => sql`(select name from users where users.id = orders.${sql.ref(seller)})`),
)}] as seller_names`;

/** The seller of an order, and what each person earns when it is delivered. */
export function sellersOf(order: SoldOrder) {
  return rungs.flatMap(({ seller, commission }, index) => {
    const [id, name] = [order[seller], order.sellerNames[index]];
    return id && name ? [{ id, name, commissionPesewas: order[commission] }] : [];
  });
}

/** From the top down. */
export function commissionsOf(order: Order): { userId: string; amount: Pesewas }[] {
  return rungs.toReversed().flatMap(({ seller, commission }) => {
    const userId = order[seller];
    return userId ? [{ userId, amount: order[commission] }] : [];
  });
}

/** Everybody who earns when it is delivered. */
export function earnersOf(order: Order): string[] {
  return commissionsOf(order).flatMap(({ userId, amount }) => (amount > 0n ? [userId] : []));
}

/** True if the seller has a rung of the order. */
export function isSoldThrough(sellerId: string): RawBuilder<unknown> {
  const ways = rungs.map(({ seller }) => sql`orders.${sql.ref(seller)} = ${sellerId}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** The values of the seller's own rung. */
export function ownRung(
  sellerId: string | RawBuilder<unknown>,
  column: 'base' | 'commission',
): RawBuilder<unknown> {
  const cases = rungs.map(
    (rung) => sql`when orders.${sql.ref(rung.seller)} = ${sellerId} then orders.${sql.ref(rung[column])}`,
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/** Each rung is read from an index of its own. */
export function eachRung(part: (rung: RungColumns) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    rungs.map((rung) => part(rung)),
    sql` union all `,
  );
}
