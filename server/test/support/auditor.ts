/** Compares days for tests, as an admin does, in a shop whose vendors may misbehave. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Answer, anyPhone, phoneEnding } from './app.ts';
import { signIn } from './people.ts';
import { addSeller, earn } from './sellers.ts';
import { createTestShop, type TestShop } from './shop.ts';
import { withdrawals } from './withdrawals.ts';

export type Auditor = {
  shop: TestShop;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Compares again, even if it was compared a moment ago. */
  compare(date: string): Promise<DayComparison>;
  /** A seller's 20, once they have them. */
  paidOut(phone?: string): Promise<{ id: string; reference: string; attempt: string }>;
  /** On which day a vendor lists this. */
  dayOf(reference: string): Promise<string>;
  /** Paid and delivered, with a second charge that only the gateway's list shows. */
  chargedTwice(): Promise<{ paymentId: string; reference: string; second: string; day: string }>;
  close(): Promise<void>;
};

export async function createAuditor(): Promise<Auditor> {
  const shop = await createTestShop();
  const { token, call, read } = await signIn(shop, 'esi');

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
        const compared = await read(`/reconciliation?date=${date}`);
        if (compared.finished_at) return compared;
      }
    },
    paidOut: (phone) => paidOut(shop, phone),
    dayOf,
    async chargedTwice() {
      const { id, paymentId } = await shop.bought({ payer: phoneEnding('9008') }, 'delivered');
      const [reference = ''] = await shop.referencesOf(id, 'collect');
      const second = `${reference}-2`;
      return { paymentId, reference, second, day: await dayOf(second) };
    },
    close: shop.close,
  };
}

/** Ama has earned 50, and withdraws 20 of it. */
async function paidOut(shop: TestShop, phone = anyPhone()) {
  const seller = await addSeller(shop, { name: 'Ama Owusu', role: 'agent', phone });
  await earn(shop, seller, 5_000);
  const { body } = await withdrawals(shop).withdraw(seller, { amount: 20 });
  const find = async () => {
    await shop.passTime(2);
    const rows = await shop.run(sql<{ id: string; reference: string; attempt: string; state: string }>`
      select payouts.id, payouts.reference, attempts.reference as attempt, payouts.state
      from payouts join attempts on payout_id = payouts.id where payouts.id = ${body.data.id}`);
    return rows[0];
  };
  await expect.poll(find, { timeout: 20_000 }).toMatchObject({ state: 'paid' });
  const { id = '', reference = '', attempt = '' } = (await find()) ?? {};
  return { id, reference, attempt };
}
