/** Sellers' sales: only their own tree, and to the pesewa as in the ledger. */
import { pesewasFromWire } from '@ntem/contract/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumAccount } from '#books/rows/ledger.ts';
import { accounts } from '#books/rules/ledger-postings.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller, type Ending, endings, sell, type TestSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());

type Purchase = {
  id: string;
  amount: number;
  base_price: number;
  commission: number;
  pending_commission: number;
  status: string;
  created_at: string;
};

const exact = (amount: number) => Number(pesewasFromWire(amount));
const sum = <Row>(rows: Row[], read: (row: Row) => number) =>
  rows.reduce((total, row) => total + exact(read(row)), 0);

async function history(token: string, filters: Record<string, string> = {}) {
  const purchases: Purchase[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ ...filters, ...(page > 1 && { page: String(page) }) });
    const { body, status } = await server.call('GET', `/sales/history?${query}`, { token });
    expect(status).toBe(200);
    purchases.push(...body.data.purchases);
    if (!body.data.pagination.has_more) return { ...body.data, purchases };
  }
}

async function guestPages(token: string) {
  const guests: { phone_number: string; total_purchases: number; total_spent: string }[] = [];
  for (let page = 1; ; page++) {
    const { body } = await server.call('GET', `/management/guest-pages?page=${page}`, { token });
    guests.push(...body.data);
    if (!body.meta.has_more) return { guests, meta: body.meta };
  }
}

type Tree = { agent: TestSeller; subagents: TestSeller[] };
type Planned = {
  tree: number;
  /** 0 is the agent. */
  seller: number;
  amount: number;
  agentShare: number;
  sellerShare: number;
  ending: Ending;
  daysAgo: number;
};

async function plantTrees(sizes: number[]): Promise<Tree[]> {
  const trees: Tree[] = [];
  for (const size of sizes) {
    const agent = await addSeller(server, { name: 'Agent', role: 'agent' });
    const subagents: TestSeller[] = [];
    for (let n = 0; n < size; n++) {
      subagents.push(await addSeller(server, { name: 'Subagent', role: 'subagent', uplineId: agent.id }));
    }
    trees.push({ agent, subagents });
  }
  return trees;
}

type Share = { orderId: string; base: number; share: number; payer: string };

/** Makes the sales, and returns the seller and the share of each. */
async function makeSales(trees: Tree[], plan: Planned[]): Promise<Map<string, Share[]>> {
  const own = new Map<string, Share[]>();
  const note = (sellerId: string, share: Share) => own.set(sellerId, [...(own.get(sellerId) ?? []), share]);
  for (const planned of plan) {
    const tree = trees[planned.tree % trees.length] as Tree;
    const seller = [tree.agent, ...tree.subagents][
      planned.seller % (tree.subagents.length + 1)
    ] as TestSeller;
    const agent = seller === tree.agent ? undefined : tree.agent;
    const order = await sell(server, { ...planned, seller, agent });
    note(seller.id, {
      orderId: order.id,
      base: Number(order.sellerBasePesewas),
      share: planned.sellerShare,
      payer: order.payer,
    });
    if (agent) {
      note(agent.id, {
        orderId: order.id,
        base: planned.amount,
        share: planned.agentShare,
        payer: order.payer,
      });
    }
  }
  return own;
}

async function checkSeller(seller: TestSeller, shares: Share[]): Promise<void> {
  const { purchases, stats, pagination } = await history(seller.token);
  // Exactly their own rows, each with their own base and share.
  expect(purchases.map(({ id }: Purchase) => id).sort()).toEqual(shares.map(({ orderId }) => orderId).sort());
  const byId = new Map(shares.map((share) => [share.orderId, share]));
  for (const purchase of purchases) {
    expect(exact(purchase.base_price)).toBe(byId.get(purchase.id)?.base);
    const shown = exact(purchase.commission) + exact(purchase.pending_commission);
    expect([0, byId.get(purchase.id)?.share]).toContain(shown);
  }
  expect(pagination.total).toBe(shares.length);

  const earnings = (await server.call('GET', '/earnings', { token: seller.token })).body.data;
  const owed = Number(-(await sumAccount(server.deps.db, accounts.commission(seller.id))));
  expect(sum(purchases, (row: Purchase) => row.commission)).toBe(owed);
  expect(exact(stats.total_commission)).toBe(owed);
  const dear = purchases.filter((row: Purchase) => row.commission > row.base_price);
  expect(exact(earnings.resting)).toBe(sum(dear, (row: Purchase) => row.commission));
  expect(exact(earnings.available)).toBe(owed - exact(earnings.resting));
  expect(exact(earnings.pending)).toBe(sum(purchases, (row: Purchase) => row.pending_commission));
  await checkEntries(seller, owed);
  await checkGuests(seller, shares, purchases);
}

async function checkEntries(seller: TestSeller, owed: number): Promise<void> {
  const { body } = await server.call('GET', '/earnings/entries?limit=100', { token: seller.token });
  expect(sum(body.data, (entry: { amount: number }) => entry.amount)).toBe(owed);
  expect(exact(body.data[0]?.balance_after ?? 0)).toBe(owed);
}

async function checkGuests(seller: TestSeller, shares: Share[], purchases: Purchase[]): Promise<void> {
  const { guests, meta } = await guestPages(seller.token);
  expect(guests.map((guest) => guest.phone_number).sort()).toEqual(shares.map(({ payer }) => payer).sort());
  const paid = purchases.filter(({ status }) => status === 'success');
  const spent = sum(guests, (guest) => Number(guest.total_spent.replaceAll(',', '')));
  expect(spent).toBe(sum(paid, ({ amount }) => amount));
  expect(exact(meta.stats.total_revenue)).toBe(spent);
  expect(meta.stats.total_purchases).toBe(paid.length);
  expect(guests.reduce((total, guest) => total + guest.total_purchases, 0)).toBe(paid.length);
}

/** The cards sum the rows under every filter. */
async function checkFilters(seller: TestSeller): Promise<void> {
  const all: Purchase[] = (await history(seller.token)).purchases;
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  const spans = [{}, { date_from: day(2) }, { date_to: day(3) }, { date_from: day(4), date_to: day(1) }];
  for (const status of ['', 'success', 'pending', 'failed']) {
    for (const span of spans as { date_from?: string; date_to?: string }[]) {
      const { purchases, stats } = await history(seller.token, { status, ...span });
      const expected = all.filter(
        (row) =>
          (status === '' || row.status === status) &&
          (!span.date_from || row.created_at.slice(0, 10) >= span.date_from) &&
          (!span.date_to || row.created_at.slice(0, 10) <= span.date_to),
      );
      expect(purchases).toEqual(expected);
      const successful = expected.filter((row) => row.status === 'success');
      expect({
        total_commission: exact(stats.total_commission),
        total_sales: exact(stats.total_sales),
        successful_purchases: stats.successful_purchases,
        total_purchases: stats.total_purchases,
      }).toEqual({
        total_commission: sum(expected, (row) => row.commission),
        total_sales: sum(successful, (row) => row.amount),
        successful_purchases: successful.length,
        total_purchases: expected.length,
      });
    }
  }
}

describe('over random trees of sellers and sales', () => {
  const planned = fc.record({
    tree: fc.nat(2),
    seller: fc.nat(3),
    amount: fc.integer({ min: 100, max: 2_000 }),
    agentShare: fc.integer({ min: 0, max: 500 }),
    sellerShare: fc.integer({ min: 0, max: 500 }),
    ending: fc.constantFrom(...endings),
    daysAgo: fc.integer({ min: 0, max: 6 }),
  });

  it('nobody sees a row, a price or a sum of another tree, and all adds up to the ledger', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 3 }),
        fc.array(planned, { minLength: 5, maxLength: 45 }),
        async (sizes, plan) => {
          const trees = await plantTrees(sizes);
          const own = await makeSales(trees, plan);
          for (const { agent, subagents } of trees) {
            for (const seller of [agent, ...subagents]) await checkSeller(seller, own.get(seller.id) ?? []);
            await checkFilters(agent);
            const { body } = await server.call('GET', '/management/subagents', { token: agent.token });
            expect(body.data.map((row: { id: string }) => row.id).sort()).toEqual(
              subagents.map(({ id }) => id).sort(),
            );
          }
        },
      ),
      { numRuns: 6 },
    );
  }, 120_000);
});

describe('a sale', () => {
  it('is shown to the agent above with their own share, its percentage of their base, and who sold it', async () => {
    const [{ agent, subagents }] = (await plantTrees([1])) as [Tree];
    const seller = subagents[0] as TestSeller;
    await sell(server, { seller, agent, amount: 450, agentShare: 30, sellerShare: 20, ending: 'delivered' });
    const [above] = (await history(agent.token)).purchases;
    expect(above).toMatchObject({
      amount: 5,
      base_price: 4.5,
      commission: 0.3,
      pending_commission: 0,
      commission_percent: 6.7,
      sold_by: 'Subagent',
      status: 'success',
    });
    const [own] = (await history(seller.token)).purchases;
    expect(own).toMatchObject({ base_price: 4.8, commission: 0.2, commission_percent: 4.2, sold_by: null });
    // A moment may hold these digits too.
    expect(JSON.stringify({ ...own, created_at: null })).not.toContain('0.3');
  });

  it('earns nothing yet while it is paid and not delivered', async () => {
    const seller = await addSeller(server, { name: 'Efua', role: 'agent' });
    await sell(server, { seller, amount: 450, sellerShare: 50, ending: 'paid' });
    const { purchases, stats } = await history(seller.token);
    expect(purchases[0]).toMatchObject({ commission: 0, pending_commission: 0.5, commission_percent: 11.1 });
    expect(stats).toEqual({
      total_commission: 0,
      total_sales: 5,
      successful_purchases: 1,
      total_purchases: 1,
    });
  });
});
