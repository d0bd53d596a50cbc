/** Sellers with a float, and what they sell from it, for tests. */
import { randomUUID } from 'node:crypto';
import { type Answer, anyPhone, type TestApp } from './app.ts';
import { addSeller, earn, type TestSeller } from './sellers.ts';
import { findBundle } from './shop.ts';

export type CounterSale = {
  bundle?: string;
  recipient?: string;
  amount?: number;
  confirm?: boolean;
  key?: string;
};

export function floatDesk(server: TestApp) {
  const move = (seller: TestSeller, amount: number, key: string = randomUUID()): Promise<Answer> =>
    server.call('POST', '/float/from-earnings', {
      token: seller.token,
      body: { amount },
      headers: { 'idempotency-key': key },
    });

  return {
    move,

    /** Has earned it, and moved all of it into the float. In pesewas. */
    async sellerWith(float: number, uplineId?: string): Promise<TestSeller> {
      const seller = await addSeller(server, {
        name: 'Ama Owusu',
        role: uplineId ? 'subagent' : 'agent',
        ...(uplineId && { uplineId }),
      });
      await earn(server, seller, float);
      const moved = await move(seller, float / 100);
      if (moved.status !== 200) throw new Error(moved.text);
      return seller;
    },

    sell: async (
      seller: TestSeller,
      { bundle = 'MTN 1 GB', recipient = anyPhone(), amount, confirm, key }: CounterSale = {},
    ): Promise<Answer> =>
      server.call('POST', '/counter/sales', {
        token: seller.token,
        body: {
          package_id: (await findBundle(server, bundle)).package_id,
          recipient,
          ...(amount !== undefined && { amount }),
          ...(confirm && { confirm_duplicate: true }),
        },
        headers: { 'idempotency-key': key ?? randomUUID() },
      }),

    floatOf: async (seller: TestSeller) =>
      (await server.call('GET', '/float', { token: seller.token })).body.data,

    linesOf: async (seller: TestSeller, query = '') =>
      (await server.call('GET', `/float/history${query}`, { token: seller.token })).body.data,
  };
}
