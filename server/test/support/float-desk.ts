/** Shops for tests of floats, sellers who have one, and what they sell from it. */
import { randomUUID } from 'node:crypto';
import type { Channel } from '@ntem/contract/orders/channels';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findBookFaults } from '#test/truth/find-faults.ts';
import { type Answer, anyPhone, type TestApp } from './app.ts';
import { addSeller, earn, type TestSeller } from './sellers.ts';
import { createTestShop, findBundle, type TestShop } from './shop.ts';

/**
 * Its books are checked when it closes. Orders of these channels are compared with the vendors too; others are not, since
 * sellers earn here without vendors.
 */
export async function createFloatShop(
  env: Record<string, string> = {},
  channels: Channel[] = [],
): Promise<TestShop> {
  const shop = await createTestShop(env);
  return {
    ...shop,
    async close() {
      const compared = await shop.run(sql<{ reference: string }>`
        select reference from orders where channel = any(${channels})`);
      const faults = (await shop.faults()).filter((fault) =>
        compared.some(({ reference }) => fault.includes(reference)),
      );
      const bookFaults = await findBookFaults(shop.deps.db);
      await shop.close();
      expect([...faults, ...bookFaults]).toEqual([]);
    },
  };
}

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
