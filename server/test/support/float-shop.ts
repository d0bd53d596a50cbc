/** A shop for tests of floats, whose books are checked when it closes. */
import type { Channel } from '@ntem/contract/orders/channels';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findBookFaults } from '#test/truth/find-faults.ts';
import { createTestShop, type TestShop } from './shop.ts';

/** Orders of these channels are compared with the vendors too. Others are left out: sellers earn here without vendors. */
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
