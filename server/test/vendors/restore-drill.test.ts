/** A shop is lost after its backup and restored: at every simulated vendor nothing happens twice. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { restoreBackup } from '#installation/backups/restore-backup.ts';
import { backUp } from '#installation/backups/write-backup.ts';
import { endRestore, findOpenRestore } from '#installation/rows/restores.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { createEmptyDatabase } from '#test/support/database.ts';
import { buy, passTime } from '#test/support/shop.ts';
import { withdrawals } from '#test/support/withdrawals.ts';
import { createSimulatedShop, type SimulatedShop } from './simulated-shop.ts';
import { packages } from './simulated-trade.ts';

const key = 'a-key-for-backups-that-only-this-drill-knows';

const numbers = ['0245000001', '0245000002', '0245000003', '0245000004'];

/** The vendors' real actions. */
const deedsOf = (shop: SimulatedShop) =>
  shop
    .vendors()
    .flatMap(({ name, journal }) =>
      journal
        .filter(({ kind }) => kind !== 'token')
        .map(({ kind, reference }) => `${name} ${kind} ${reference}`),
    );

const statesOf = async (shop: SimulatedShop) => {
  const { rows } = await sql<{ reference: string; state: string }>`
    select reference, state from orders where payer = any(${numbers}) union all select reference, state from payouts
    order by 1`.execute(shop.deps.db);
  return rows.map(({ reference, state }) => ({ reference, state }));
};

async function passHours(shop: SimulatedShop): Promise<void> {
  for (const seconds of [15, 30, 60, 300, 900, 3_600, 3_600]) await shop.passTime(seconds);
}

const pairs = [
  { gateway: 'mtn-momo', supplier: 'hubtel', leftToPerson: [] },
  { gateway: 'hubtel', supplier: 'datamart', leftToPerson: ['needs_review'] },
  { gateway: 'bulkclix', supplier: 'hubnet', leftToPerson: ['needs_review', 'awaiting_approval'] },
];

it.each(pairs)(
  'with $gateway and $supplier nothing that was done after the backup is done again',
  { timeout: 180_000 },
  async ({ gateway, supplier, leftToPerson }) => {
    const shop = await createSimulatedShop({ payments: [gateway], bundles: [supplier] });
    const empty = await createEmptyDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'ntem-drill-'));
    try {
      await shop.run(sql`
        update bundles set supplier_code = ${packages[supplier]?.code}, cost_pesewas = ${packages[supplier]?.cost},
          amount_pesewas = 3000
        where name = 'MTN 1 GB'`);
      for (const phone of numbers) shop.of(gateway).setHabit(phone, 'approves');
      for (const phone of ['0245000002', '0245000004']) shop.of(supplier).setHabit(phone, 'refused');
      let file = '';
      await shop.paused(async () => {
        for (const phone of numbers) await buy(shop, { payer: phone, recipient: phone });
        // Two of them are paid when the backup is made, and two are asked to pay.
        await shop.of(gateway).advance(30_000);
        const prompts = await shop.run(sql<{ id: string }>`
          select attempts.id from attempts join orders on orders.id = order_id
          where payer in ('0245000001', '0245000002')`);
        for (const { id } of prompts) await followAttempt(shop.deps, id, unguarded);
        await withdrawals(shop).asked();
        ({ file } = await backUp(shop.database.pool, { folder, key }));
      });
      await passHours(shop);
      const ended = await statesOf(shop);
      expect(ended.map(({ state }) => state).sort()).toEqual(
        ['delivered', 'delivered', 'refunded', 'refunded', 'paid'].sort(),
      );
      const deeds = deedsOf(shop);

      await shop.paused(async () => {
        await restoreBackup(empty.pool, { file, key, replace: false });
        shop.moveTo(empty.pool);
      });
      expect(await statesOf(shop)).not.toEqual(ended);
      // Jobs that wait for the restore's end stay due, so this does not wait until none is.
      const isAsked = async () => {
        await shop.paused(async () => {
          for (const vendor of shop.vendors()) await vendor.advance(20_000);
          await passTime(shop, 20);
        });
        return (await findOpenRestore(shop.deps.db))?.askedAt;
      };
      await expect.poll(isAsked, { timeout: 90_000, interval: 100 }).toBeInstanceOf(Date);
      expect(deedsOf(shop)).toEqual(deeds);
      await inTransaction(shop.deps.db, async (tx) => {
        const open = await findOpenRestore(tx);
        if (open) await endRestore(tx, open, 'compared with the vendors');
      });
      await passHours(shop);

      expect(deedsOf(shop)).toEqual(deeds);
      for (const [at, { reference, state }] of (await statesOf(shop)).entries())
        expect([reference, [ended[at]?.state, ...leftToPerson]]).toEqual([
          reference,
          expect.arrayContaining([state]),
        ]);
    } finally {
      await shop.close();
      await empty.close();
      await rm(folder, { recursive: true });
    }
  },
);
