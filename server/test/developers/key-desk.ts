/** Sellers with API keys, and what their programs call, for tests. */
import { randomUUID } from 'node:crypto';
import { type Answer, anyPhone, type TestApp } from '#test/support/app.ts';
import type { TestSeller } from '#test/support/sellers.ts';

type KeyRequest = {
  name?: string;
  kind?: 'live' | 'test';
  scopes?: string[];
  addresses?: string[];
  daily_limit?: number;
};

export type ApiSale = { recipient?: string; [field: string]: unknown };

export function keyDesk(server: TestApp) {
  const ask = (seller: TestSeller, wish: KeyRequest = {}): Promise<Answer> =>
    server.call('POST', '/api-keys', {
      token: seller.token,
      body: { name: 'Campus website', kind: 'live', scopes: ['read', 'sell'], ...wish },
    });
  const sale = ({ recipient = anyPhone(), ...more }: ApiSale = {}) => ({
    network: 'MTN',
    megabytes: 1000,
    recipient,
    ...more,
  });
  return {
    ask,

    /** The secret of a new key, and its id. */
    async keyOf(seller: TestSeller, wish: KeyRequest = {}): Promise<{ secret: string; id: string }> {
      const { status, body, text } = await ask(seller, wish);
      if (status !== 201) throw new Error(text);
      return { secret: body.data.secret, id: body.data.key.id };
    },

    get: (secret: string, path: string, address?: string): Promise<Answer> =>
      server.call('GET', `/seller${path}`, { token: secret, ...(address && { address }) }),

    sell: (secret: string, order?: ApiSale, key: string = randomUUID()): Promise<Answer> =>
      server.call('POST', '/seller/orders', {
        token: secret,
        body: sale(order),
        headers: { 'idempotency-key': key },
      }),

    sellMany: (secret: string, orders: unknown[], key: string = randomUUID()): Promise<Answer> =>
      server.call('POST', '/seller/orders/batch', {
        token: secret,
        body: { orders },
        headers: { 'idempotency-key': key },
      }),

    sale,
  };
}
