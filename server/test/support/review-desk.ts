/** Orders that vendors contradict after they have ended, and the admins who decide, for tests. */
import { randomBytes } from 'node:crypto';
import type { AttemptDirection, OrderState } from '@ntem/contract/states';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertAttempt } from '#attempts/rows/attempts.ts';
import { settleAttempt } from '#attempts/rows/settlements.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { findBookFaults } from '#test/truth/find-faults.ts';
import { type Decided, decide } from './decisions.ts';
import { postHint } from './hints.ts';
import { addAdmin, signIn } from './people.ts';
import { createTestShop, type PurchaseRequest } from './shop.ts';

export const said = { reason: 'told by the vendor', evidence: 'its ticket 4711' };

const tables = {
  collect: 'sandbox_prompts',
  deliver: 'sandbox_deliveries',
  refund: 'sandbox_transfers',
} as const;
const topics = { collect: 'payment', deliver: 'delivery', refund: 'refund' } as const;
type Direction = Exclude<AttemptDirection, 'payout'>;

export async function openReviewDesk(env: Record<string, string> = {}) {
  const shop = await createTestShop(env);
  const { db } = shop.deps;
  const { token: adjoa } = await addAdmin(shop, 'Adjoa Sarpong');
  const { token: esi, read } = await signIn(shop, 'esi');

  const itemOf = (id: string) => read(`/attention/${id}`);
  const decideAs = (token: string, id: string, move: string, body: unknown = said): Promise<Decided> =>
    decide(shop, { token, path: `/attention/${id}/${move}`, body });
  const newestOf = async (id: string, direction: Direction): Promise<string> =>
    (await shop.referencesOf(id, direction)).at(-1) ?? '';

  /** A vendor's message that there is news, which is followed before this is over. */
  async function hint(id: string, direction: Direction, reference?: string): Promise<void> {
    const about = reference ?? (await newestOf(id, direction));
    await postHint(shop, { topic: topics[direction], reference: about });
    const followed = () =>
      shop.run(sql`select 1 from attempts where reference = ${about} and hinted_at is null`);
    await expect.poll(followed, { timeout: 20_000 }).toHaveLength(1);
  }

  /** Its entry in Attention: the reason, and the possible moves. Undefined if it is not there. */
  async function waits(id: string): Promise<{ trouble: string; moves: string[] } | undefined> {
    const item = (await read('/attention?limit=100')).find((one: { id: string }) => one.id === id);
    return item && { trouble: item.trouble, moves: item.moves };
  }

  /** Sets the real end of the newest one in the vendor's own books. */
  async function turns(
    id: string,
    direction: Direction,
    end: 'done' | 'failed',
    reference?: string,
  ): Promise<void> {
    const about = reference ?? (await newestOf(id, direction));
    const words = { done: 'approved', failed: 'declined' };
    const change =
      direction === 'collect'
        ? sql`answer = ${words[end]}, ending = ${words[end]}`
        : sql`answer = 'accepted', ending = ${end}`;
    // A call is recorded before it is made: the vendor may not have heard of it yet.
    const turn = () =>
      shop.runAtVendors(sql`
        update ${sql.table(tables[direction])} set ${change}, ends_at = now() - interval '1 second'
        where reference = ${about} returning 1`);
    await expect.poll(turn, { timeout: 10_000 }).toHaveLength(1);
  }

  /** It no longer waits for a person, is in this state, and has these sums in the books. */
  async function expectEnded(id: string, state: string, sums: Record<string, number>): Promise<void> {
    const ended = [(await itemOf(id)).state, await shop.books(id), await waits(id)];
    expect(ended).toEqual([state, sums, undefined]);
  }

  return {
    shop,
    esi,
    adjoa,
    itemOf,
    newestOf,
    hint,
    decide: (id: string, move: string, body?: unknown) => decideAs(esi, id, move, body),

    /** Asked for by Esi and confirmed by Adjoa. */
    async decideTogether(id: string, move: string, body?: unknown): Promise<Decided> {
      const asked = await decideAs(esi, id, move, body);
      expect(asked.body.data).toMatchObject({ waits_for_second_admin: true });
      return decideAs(adjoa, id, 'confirm', { decision_id: asked.body.data.decision_id });
    },

    async bought(request: PurchaseRequest, state: OrderState) {
      const order = await shop.bought(request, state);
      return { ...order, price: Number(order.pricePesewas), cost: Number(order.costPesewas) };
    },

    /** The supplier takes no orders meanwhile. */
    async withEmptyFloat<Result>(work: () => Promise<Result>): Promise<Result> {
      const setFloat = (float: number) => shop.call('PUT', '/sandbox/settings', { body: { float } });
      await setFloat(0);
      return work().finally(() => setFloat(5_000));
    },

    waits,
    turns,

    /** The vendor's books turn, and it says that there is news. */
    async news(id: string, direction: Direction, end: 'done' | 'failed', reference?: string): Promise<void> {
      await turns(id, direction, end, reference);
      await hint(id, direction, reference);
    },

    expectWaits: async (id: string, trouble: string, moves: string[]) =>
      expect(await waits(id)).toEqual({ trouble, moves }),

    expectEnded,

    /** By this decision. */
    async endsBy(id: string, move: string, state: string, sums: Record<string, number>): Promise<void> {
      expect(await decideAs(esi, id, move)).toMatchObject({ decision: { state: 'done' } });
      await expectEnded(id, state, sums);
    },

    /** One more call, which seemed to have failed but happened. Returns its reference. */
    async happensAgain(id: string, direction: Direction): Promise<string> {
      const [first = ''] = await shop.referencesOf(id, direction);
      const reference = `T${randomBytes(9).toString('hex')}`;
      await inTransaction(shop.database.db, async (tx) => {
        const { rows } = await sql<{
          provider: string;
          amount: bigint;
          collection: string | null;
          number: number;
        }>`
          select provider, amount_pesewas as amount, collection_id as collection,
                 (select max(number) + 1 from attempts where order_id = ${id} and direction = ${direction}) as number
          from attempts where reference = ${first}`.execute(tx);
        const [row] = rows;
        if (!row) throw new Error('There was no first one.');
        // The refund may not exceed the payment, and the first payment is not there while this is recorded.
        await sql`set local session_replication_role = replica`.execute(tx);
        const attempt = await insertAttempt(tx, {
          orderId: id,
          payoutId: null,
          direction,
          number: row.number,
          provider: row.provider,
          reference,
          amountPesewas: row.amount as never,
          ...(row.collection && { collectionId: row.collection }),
        });
        await settleAttempt(tx, attempt.id, { outcome: 'failed', reason: 'not sent' });
      });
      const table = sql.table(tables[direction]);
      const next =
        direction === 'deliver'
          ? sql`nextval(pg_get_serial_sequence('sandbox_deliveries', 'id'))`
          : sql`gen_random_uuid()`;
      await shop.runAtVendors(sql`insert into ${table} overriding system value
        select (jsonb_populate_record(one, jsonb_build_object('id', ${next}, 'reference', ${reference}::text))).*
        from ${table} as one where reference = ${first}`);
      return reference;
    },

    sums: shop.books,

    async close() {
      // Its vendors are made to contradict themselves: its own test checks the truth.
      const faults = await findBookFaults(db);
      await shop.close();
      expect(faults).toEqual([]);
    },
  };
}
