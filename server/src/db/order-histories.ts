/** Orders as admins look them up, among millions. */
import { type RawBuilder, sql } from 'kysely';
import type { OrderState } from '#domain/order-states.ts';
import { likePatterns, readSearch } from '#domain/search.ts';
import type { Db } from './database.ts';
import { userSearchText } from './managed-users.ts';
import type { Order } from './orders.ts';
import { allOf, countRows, matches, offsetOf, type Page, type PageRequest, pageSource } from './pages.ts';

export type ListedOrder = Order & { account_name: string | null; account_email: string | null };

export type OrderFilters = {
  search?: string | undefined;
  /** In review an order counts as what it was before. */
  states?: OrderState[] | undefined;
  serviceId?: string | undefined;
  userId?: string | undefined;
  guestId?: string | undefined;
  /** Sold by this seller, or by a subagent of this agent. */
  sellerId?: string | undefined;
  /** Days of Africa/Accra, both included. */
  startDate?: string | undefined;
  endDate?: string | undefined;
};

const columns = sql`orders.*, account.name as account_name, account.email as account_email`;

/** A name can be that of many accounts; beyond this it is no search any more. */
const largestNumberOfAccounts = 1_000;
const phoneLength = 10;

/** The beginning of a reference or of a number, or a part of the name or e-mail of the account that bought. */
function found(typed: string): RawBuilder<unknown> {
  const term = readSearch(typed);
  const reference = `${term.text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`;
  const accounts = sql`
    select id from users where deleted_at is null and ${matches(userSearchText, likePatterns(term))}
    limit ${largestNumberOfAccounts}`;
  const ways = [
    sql`orders.reference like ${reference}`,
    // As an array, so that it is one of the indexes that are combined; as a subquery it would read every order.
    sql`orders.user_id = any(array(${accounts}))`,
    ...(term.digits && term.digits.length <= phoneLength ? phoneWays(term.digits) : []),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Between the smallest and the largest number that begin so: an index on numbers serves it in any collation. */
function phoneWays(digits: string): RawBuilder<unknown>[] {
  const smallest = digits.padEnd(phoneLength, '0');
  const largest = digits.padEnd(phoneLength, '9');
  return [
    sql`orders.payer between ${smallest} and ${largest}`,
    sql`orders.recipient between ${smallest} and ${largest}`,
  ];
}

function where(filters: OrderFilters): RawBuilder<unknown> {
  const { states } = filters;
  return allOf([
    ...(filters.search ? [found(filters.search)] : []),
    ...(states
      ? [
          // One range of one index, where an OR of both states would be two.
          sql`(orders.state = any(${[...states, 'needs_review']})
            and (orders.state <> 'needs_review' or orders.state_before_review = any(${states})))`,
        ]
      : []),
    ...(filters.serviceId ? [sql`orders.service_id = ${filters.serviceId}`] : []),
    ...(filters.userId ? [sql`orders.user_id = ${filters.userId}`] : []),
    ...(filters.sellerId
      ? [sql`(orders.seller_id = ${filters.sellerId} or orders.agent_id = ${filters.sellerId})`]
      : []),
    ...(filters.guestId ? [sql`orders.guest_id = ${filters.guestId}`] : []),
    ...(filters.startDate
      ? [sql`orders.created_at >= ${`${filters.startDate}T00:00:00Z`}::timestamptz`]
      : []),
    ...(filters.endDate
      ? [sql`orders.created_at < ${`${filters.endDate}T00:00:00Z`}::timestamptz + interval '1 day'`]
      : []),
  ]);
}

export async function listOrders(
  db: Db,
  request: PageRequest & { filters: OrderFilters },
): Promise<Page<ListedOrder>> {
  const condition = where(request.filters);
  const count = await countRows(db, sql`from orders where ${condition}`);
  const source = pageSource('orders', condition, {
    isSearch: request.filters.search !== undefined,
    total: count.total,
  });
  const { rows } = await sql<ListedOrder>`
    select ${columns}
    from (
      select orders.id from ${source}
      order by orders.created_at desc, orders.id
      limit ${request.limit} offset ${offsetOf(request)}
    ) as page
    join orders using (id)
    left join users as account on account.id = orders.user_id
    order by orders.created_at desc, orders.id`.execute(db);
  return { rows, ...count };
}

export async function countOrders(db: Db, filters: OrderFilters) {
  return countRows(db, sql`from orders where ${where(filters)}`);
}

/** Batch after batch, newest first, up to `largest` rows. */
export async function* streamOrders(
  db: Db,
  { filters, largest }: { filters: OrderFilters; largest: number },
): AsyncGenerator<ListedOrder[]> {
  const batch = 1_000;
  let last: string | undefined;
  for (let sent = 0; sent < largest; sent += batch) {
    const after = last
      ? sql`and orders.created_at <= (select created_at from orders where id = ${last})
          and (orders.created_at < (select created_at from orders where id = ${last}) or orders.id > ${last}::uuid)`
      : sql``;
    const { rows } = await sql<ListedOrder>`
      select ${columns} from orders
      left join users as account on account.id = orders.user_id
      where ${where(filters)} ${after}
      order by orders.created_at desc, orders.id
      limit ${Math.min(batch, largest - sent)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows[rows.length - 1]?.id;
    if (rows.length < batch) return;
  }
}
