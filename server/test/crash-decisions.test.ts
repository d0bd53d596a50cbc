/** The process dies before every single query of a refund, a payout and an admin's decision: each is made once. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyPhone } from './support/app.ts';
import { findLedgerFaults, sumsOf } from './support/books.ts';
import { createMortalShop, type MortalShop, numberEnding, type Subject } from './support/mortal-shop.ts';
import { logIn } from './support/people.ts';
import { addSeller, earn, type TestSeller } from './support/sellers.ts';

let shop: MortalShop;
let token: string;

beforeAll(async () => {
  shop = await createMortalShop({ env: { PAYOUT_APPROVAL_OVER: '1000000' } });
  token = (await logIn(shop.app, { phone: '0200000000', password: 'demo1234' })).body.data.accessToken;
});
afterAll(() => shop.app.close());

type Story<Begun> = {
  /** Nobody dies yet. */
  begin(): Promise<Begun>;
  /** From here on the process may die. Answers what came of it, in whatever words are compared. */
  goOn(begun: Begun): Promise<unknown>;
  expected: unknown;
  /** From this state on it is a story that is told elsewhere. */
  upTo?: string;
};

/** Before which query of this life each state was first seen. */
let marks = new Map<string, number>();

async function live<Begun>({ begin, goOn }: Story<Begun>, death: number) {
  const { mortal } = shop;
  mortal.restart();
  const begun = await begin();
  mortal.dieAt(death);
  marks = new Map();
  const ended = await goOn(begun);
  const queries = mortal.points();
  await shop.tidy();
  return { ended, queries };
}

/** Every query of the calm life is one before which a process dies. Answers how many lives there were. */
async function sweep<Begun>(story: Story<Begun>): Promise<number> {
  const calm = await live(story, Number.POSITIVE_INFINITY);
  expect(calm.ended).toEqual(story.expected);
  const last = story.upTo ? (marks.get(story.upTo) ?? 0) : calm.queries;
  expect(last).toBeGreaterThan(10);
  const wrong: unknown[] = [];
  for (let death = 1; death <= last; death++) {
    const { ended } = await live(story, death);
    if (!isDeepStrictEqual(ended, story.expected)) wrong.push({ death, ended });
  }
  expect(wrong).toEqual([]);
  return 1 + last;
}

type Found = { id: string; state: string; price: number };

async function findOrder(payer: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, state, price_pesewas::int as price from orders where payer = ${payer}`.execute(shop.truth);
  return rows[0];
}

/** Until the order is in one of these states. */
function drainTo(payer: string, ...states: string[]): Promise<string> {
  return shop.drain({ payer }, async () => {
    const order = await findOrder(payer);
    if (order && !marks.has(order.state)) marks.set(order.state, shop.mortal.points());
    return order && states.includes(order.state) ? order.state : undefined;
  });
}

/** What really happened to somebody's order, in the vendors' books and in ours. */
async function tellOrder(payer: string) {
  const order = await findOrder(payer);
  const references = await shop.referencesOf({ payer });
  const { rows } = await sql<{ deliveries: number; refunds: number }>`
    select (select count(*) from sandbox_deliveries
            where reference = any(${references}) and ending = 'done')::int as deliveries,
           (select count(*) from sandbox_transfers
            where reference = any(${references}) and ending = 'done')::int as refunds`.execute(
    shop.app.sandboxDb,
  );
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

describe('a refund', { timeout: 240_000 }, () => {
  it.each([
    ['whose answer is lost', '9202', { state: 'refunded', refunds: 1, held: 'nothing' }],
    ['whose answer is lost and that fails', '9203', { state: 'needs_review', refunds: 0, held: 'its price' }],
  ])('%s', async (_case, suffix, end) => {
    await sweep({
      async begin() {
        const payer = numberEnding(suffix);
        await shop.purchase(payer, numberEnding('9101'));
        await drainTo(payer, 'delivery_failed');
        return payer;
      },
      async goOn(payer) {
        await drainTo(payer, 'refunded', 'needs_review');
        return tellOrder(payer);
      },
      expected: { deliveries: 0, decisions: [], lost: 0, ...end },
    });
  });
});

describe('a payout', { timeout: 240_000 }, () => {
  let seller: TestSeller;

  it.each([
    ['that is asked for and sent', '0142', { state: 'paid', transfers: 1 }],
    ['whose answer is lost', '9202', { state: 'paid', transfers: 1 }],
    ['whose answer is lost and that fails', '9203', { state: 'failed', transfers: 0 }],
  ])('%s', async (_case, suffix, end) => {
    seller = await addSeller(shop.app, { name: 'Ama Owusu', role: 'agent', phone: numberEnding(suffix) });
    await earn(shop.app, seller, 10_000_000);
    // Asking for it is alike for all: one sweep of that part is enough.
    const isAskedBefore = suffix !== '0142';
    const lives = await sweep({
      begin: async () => (isAskedBefore ? withdraw() : undefined),
      async goOn(asked) {
        const payoutId = asked ?? (await withdraw());
        const state = await shop.drain({ payoutId }, () => findEnd(payoutId));
        return { state, transfers: await countTransfers({ payoutId }), ...(await countPayouts(payoutId)) };
      },
      expected: { ...end, attempts: 1, ends: 1 },
    });
    const { rows } = await sql`select 1 from payouts where seller_id = ${seller.id}`.execute(shop.truth);
    expect(rows).toHaveLength(lives);
  });

  async function findEnd(payoutId: string): Promise<string | undefined> {
    const { rows } = await sql<{ state: string }>`
      select state from payouts where id = ${payoutId} and state in ('paid', 'failed', 'rejected')`.execute(
      shop.truth,
    );
    return rows[0]?.state;
  }

  async function withdraw(): Promise<string> {
    const key = randomUUID();
    const asked = await shop.persist({ payer: seller.phone }, () =>
      shop.app.call('POST', '/earnings/withdrawals', {
        token: seller.token,
        body: { amount: 10, phone_number: seller.phone, network: 'MTN' },
        headers: { 'idempotency-key': key },
      }),
    );
    return asked.body.data.id;
  }

  async function countTransfers(subject: Subject): Promise<number> {
    const references = await shop.referencesOf(subject);
    const { rows } = await sql`select 1 from sandbox_transfers
      where reference = any(${references}) and ending = 'done'`.execute(shop.app.sandboxDb);
    return rows.length;
  }

  async function countPayouts(payoutId: string) {
    const { rows } = await sql<{ attempts: number; ends: number }>`
      select (select count(*) from attempts where payout_id = ${payoutId})::int as attempts,
             (select count(*) from ledger_transactions where payout_id = ${payoutId}
              and kind in ('payout_confirmed', 'payout_failed'))::int as ends`.execute(shop.truth);
    return rows[0];
  }
});

describe('an admin’s decision', { timeout: 240_000 }, () => {
  const decide = (payer: string, move: string) =>
    shop.persist({ payer }, async () => {
      const order = await findOrder(payer);
      return shop.app.call('POST', `/attention/${order?.id}/${move}`, {
        token,
        body: { reason: 'told by the supplier', evidence: 'its ticket 4711' },
      });
    });

  it('to give the money of a held order back', async () => {
    await setFloat(0);
    await sweep({
      async begin() {
        const payer = anyPhone();
        await shop.purchase(payer, anyPhone());
        await drainTo(payer, 'on_hold');
        return payer;
      },
      async goOn(payer) {
        await decide(payer, 'refund');
        await drainTo(payer, 'refunded', 'needs_review');
        return tellOrder(payer);
      },
      upTo: 'delivery_failed',
      expected: {
        state: 'refunded',
        deliveries: 0,
        refunds: 1,
        decisions: ['refund done'],
        held: 'nothing',
        lost: 0,
      },
    }).finally(() => setFloat(500_000));
  });

  const setFloat = (pesewas: number) =>
    sql`update sandbox_settings set float_pesewas = ${pesewas}`.execute(shop.app.sandboxDb);

  /** Nobody knows for a day what became of it. `isApplied`: the supplier has done it, and says nothing. */
  async function beginUnknown(isApplied: boolean): Promise<string> {
    const payer = anyPhone();
    const { deliver } = shop.app.deps.suppliers.for('MTN');
    const { send, find } = deliver;
    deliver.send = async (...order) => {
      if (isApplied) await send(...order);
      return { outcome: 'unknown', reason: 'timeout' };
    };
    deliver.find = async () => ({ status: 'unknown', reason: 'timeout' });
    await shop.purchase(payer, anyPhone());
    await drainTo(payer, 'delivery_unknown');
    await shop.passTime({ payer }, 25 * 3600);
    await drainTo(payer, 'needs_review');
    deliver.send = send;
    if (!isApplied) deliver.find = find;
    return payer;
  }

  it('to deliver again what never arrived', async () => {
    await sweep({
      async begin() {
        const payer = await beginUnknown(false);
        await decide(payer, 'deliver');
        return payer;
      },
      async goOn(payer) {
        await drainTo(payer, 'delivered', 'refunded');
        return tellOrder(payer);
      },
      upTo: 'delivering',
      expected: {
        state: 'delivered',
        deliveries: 1,
        refunds: 0,
        decisions: ['deliver done'],
        held: 'nothing',
        lost: 0,
      },
    });
  });

  it('that a silent supplier has delivered', async () => {
    const { deliver } = shop.app.deps.suppliers.for('MTN');
    const { find } = deliver;
    await sweep({
      async begin() {
        deliver.find = find;
        const payer = await beginUnknown(true);
        await decide(payer, 'mark-delivered');
        return payer;
      },
      async goOn(payer) {
        await drainTo(payer, 'delivered', 'refunded');
        return tellOrder(payer);
      },
      expected: {
        state: 'delivered',
        deliveries: 1,
        refunds: 0,
        decisions: ['mark-delivered done'],
        held: 'nothing',
        lost: 0,
      },
    });
    deliver.find = find;
  });

  it('and the books are right after all of it', async () => {
    const faults = await findLedgerFaults({ ...shop.app, db: shop.truth });
    // The sellers' earnings were made without vendors behind them: these know nothing of their references.
    const { rows } = await sql<{ reference: string }>`
      select distinct orders.reference from orders join attempts on order_id = orders.id
      where attempts.reference not like 'NT%'`.execute(shop.truth);
    const isEarned = (fault: string) => rows.some(({ reference }) => fault.includes(reference));
    expect(faults.filter((fault) => !isEarned(fault))).toEqual([]);
  });
});
