/** Stories for a process that dies: a purchase, a refund, a payout, and how each really ended. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { sumsOf } from '#test/support/books.ts';
import { addSeller, earn, type TestSeller } from '#test/support/sellers.ts';
import { type MortalShop, numberEnding } from './mortal-shop.ts';

export type Story<Begun> = {
  /** The process does not die yet. */
  begin(): Promise<Begun>;
  /** From here on the process may die. Returns the result, as it is compared. */
  goOn(begun: Begun): Promise<unknown>;
  expected: unknown;
};

type Found = { id: string; state: string; price: number };

export async function findOrder({ truth }: MortalShop, payer: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, state, price_pesewas::int as price from orders where payer = ${payer}`.execute(truth);
  return rows[0];
}

/** Until the order is in one of these states. */
export function drainTo(
  shop: MortalShop,
  payer: string,
  { states, onState = () => {} }: { states: string[]; onState?: (state: string) => void },
): Promise<string> {
  return shop.drain({ payer }, async () => {
    const order = await findOrder(shop, payer);
    if (order) onState(order.state);
    return order && states.includes(order.state) ? order.state : undefined;
  });
}

/** The truth about a purchase, in the vendors' books and in ours. */
export async function tellPurchase({ truth, app, referencesOf }: MortalShop, payer: string) {
  const { rows: ours } = await sql<{ orders: number; undecided: number }>`
    select count(distinct orders.id)::int as orders,
           (count(*) filter (where outcome in ('open', 'unknown')))::int as undecided
    from orders left join attempts on order_id = orders.id where payer = ${payer}`.execute(truth);
  const references = await referencesOf({ payer });
  const theirs = await app.runAtVendors(sql<{ prompts: number; deliveries: number; refunds: number }>`
    select (select count(*) from sandbox_prompts where payer = ${payer})::int as prompts,
           (select count(*) from sandbox_deliveries
            where reference = any(${references}) and ending = 'done')::int as deliveries,
           (select count(*) from sandbox_transfers
            where receiver = ${payer} and kind = 'refund' and ending = 'done')::int as refunds`);
  return { ...ours[0], ...theirs[0] };
}

/** The same with the decisions of admins, and the balances that the books still hold. */
export async function tellOrder(shop: MortalShop, payer: string) {
  const order = await findOrder(shop, payer);
  const references = await shop.referencesOf({ payer });
  const rows = await shop.app.runAtVendors(sql<{ deliveries: number; refunds: number }>`
    select (select count(*) from sandbox_deliveries
            where reference = any(${references}) and ending = 'done')::int as deliveries,
           (select count(*) from sandbox_transfers
            where reference = any(${references}) and ending = 'done')::int as refunds`);
  const { rows: decisions } = await sql<{ decision: string }>`
    select move || ' ' || state as decision from decisions where order_id = ${order?.id}`.execute(shop.truth);
  const { customer_funds = 0, losses = 0 } = await sumsOf(shop.truth, { orderId: order?.id ?? '' });
  return {
    state: order?.state,
    ...rows[0],
    decisions: decisions.map(({ decision }) => decision),
    held: customer_funds === 0 ? 'nothing' : -customer_funds === order?.price ? 'its price' : customer_funds,
    lost: losses,
  };
}

/** Of an order that its supplier refused. `ending`: of the payer's number, which sets the gateway's outcome. */
export function refundStory(shop: MortalShop, ending: string, end: object): Story<string> {
  return {
    async begin() {
      const payer = numberEnding(ending);
      await shop.purchase(payer, numberEnding('9101'));
      await drainTo(shop, payer, { states: ['delivery_failed'] });
      return payer;
    },
    async goOn(payer) {
      await drainTo(shop, payer, { states: ['refunded', 'needs_review'] });
      return tellOrder(shop, payer);
    },
    expected: { deliveries: 0, decisions: [], lost: 0, ...end },
  };
}

/** `isAskedBefore`: the process does not die before the seller has asked for it. */
export function payoutStory(
  shop: MortalShop,
  seller: TestSeller,
  { isAskedBefore, end }: { isAskedBefore: boolean; end: object },
): Story<string | undefined> {
  return {
    begin: async () => (isAskedBefore ? withdraw(shop, seller) : undefined),
    async goOn(asked) {
      const payoutId = asked ?? (await withdraw(shop, seller));
      const state = await shop.drain({ payoutId }, () => findPayoutEnd(shop, payoutId));
      return { state, ...(await tellPayout(shop, payoutId)) };
    },
    expected: { ...end, attempts: 1, ends: 1 },
  };
}

async function withdraw({ app, persist }: MortalShop, { phone, token }: TestSeller): Promise<string> {
  const key = randomUUID();
  const asked = await persist({ payer: phone }, () =>
    app.call('POST', '/earnings/withdrawals', {
      token,
      body: { amount: 10, phone_number: phone, network: 'MTN' },
      headers: { 'idempotency-key': key },
    }),
  );
  return asked.body.data.id;
}

async function findPayoutEnd({ truth }: MortalShop, payoutId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from payouts where id = ${payoutId} and state in ('paid', 'failed', 'rejected')`.execute(
    truth,
  );
  return rows[0]?.state;
}

async function tellPayout({ truth, app, referencesOf }: MortalShop, payoutId: string) {
  const references = await referencesOf({ payoutId });
  const sent = await app.runAtVendors(sql`select 1 from sandbox_transfers
    where reference = any(${references}) and ending = 'done'`);
  const { rows } = await sql<{ attempts: number; ends: number }>`
    select (select count(*) from attempts where payout_id = ${payoutId})::int as attempts,
           (select count(*) from ledger_transactions where payout_id = ${payoutId}
            and kind in ('payout_confirmed', 'payout_failed'))::int as ends`.execute(truth);
  return { transfers: sent.length, ...rows[0] };
}

/** With 100,000 to withdraw, of a sale that the vendors know of too. `ending`: of the number, for the gateway. */
export async function addRichSeller({ app, truth }: MortalShop, ending: string): Promise<TestSeller> {
  const phone = numberEnding(ending);
  const seller = await addSeller(app, { name: 'Ama Owusu', role: 'agent', phone });
  await earn(app, seller, 10_000_000);
  const { rows } = await sql<{ direction: string; reference: string; sale: string; amount: bigint }>`
    select direction, attempts.reference, orders.reference as sale, attempts.amount_pesewas as amount
    from attempts join orders on order_id = orders.id where seller_id = ${seller.id}`.execute(truth);
  for (const { direction, reference, sale, amount } of rows) {
    const made =
      direction === 'collect'
        ? sql`insert into sandbox_prompts (reference, payer, network, amount_pesewas, label, ending, ends_at)
              values (${reference}, ${phone}, 'MTN', ${amount}, ${sale}, 'approved', now())`
        : sql`insert into sandbox_deliveries
                (reference, recipient, network, supplier_code, megabytes, cost_pesewas, answer, ending, ends_at)
              values (${reference}, ${phone}, 'MTN', 'MTN-1000', 1000, ${amount}, 'accepted', 'done', now())`;
    await made.execute(app.sandboxDb);
  }
  return seller;
}
