/** Compares days for tests, as an admin does, in a shop whose vendors may misbehave. */
import type { DayComparison } from '@ntem/contract/topics/reconciliation';
import { sql } from 'kysely';
import { type Answer, phoneEnding } from './app.ts';
import { tokenOf } from './people.ts';
import { createTestShop, type TestShop, type Wish } from './shop.ts';

export type Auditor = {
  shop: TestShop;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Compares again, even if it was compared a moment ago. */
  compare(date: string): Promise<DayComparison>;
  pay(wish: Wish): Promise<{ paymentId: string; reference: string; payer: string }>;
  /** On which day a vendor lists this. */
  dayOf(reference: string): Promise<string>;
  /** Paid and delivered, with a second charge that only the gateway's list shows. */
  chargedTwice(): Promise<{ paymentId: string; reference: string; second: string; day: string }>;
  close(): Promise<void>;
};

export async function createAuditor(): Promise<Auditor> {
  const shop = await createTestShop();
  const token = await tokenOf(shop, 'esi');
  const call: Auditor['call'] = (method, path, body) =>
    shop.call(method, path, { token, ...(body !== undefined && { body }) });

  async function pay(wish: Wish) {
    const order = await shop.order(wish);
    await shop.answerPrompt(order.payer, 'approve');
    return order;
  }

  async function dayOf(reference: string): Promise<string> {
    const rows = await shop.runAtVendors(sql<{ day: string }>`
      select (happened_at at time zone 'Africa/Accra')::date::text as day from sandbox_statement
      where reference = ${reference}`);
    return rows[0]?.day ?? '';
  }

  return {
    shop,
    token,
    call,
    async compare(date) {
      await call('POST', '/reconciliation', { date });
      for (;;) {
        const { body } = await call('GET', `/reconciliation?date=${date}`);
        if (body.data.finished_at) return body.data;
      }
    },
    pay,
    dayOf,
    async chargedTwice() {
      const { paymentId } = await pay({ payer: phoneEnding('9008') });
      const { id } = await shop.until(paymentId, 'delivered');
      const [reference = ''] = await shop.referencesOf(id, 'collect');
      const second = `${reference}-2`;
      return { paymentId, reference, second, day: await dayOf(second) };
    },
    close: shop.close,
  };
}
