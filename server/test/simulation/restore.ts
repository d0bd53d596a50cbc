/** Backs the simulated shop up and puts it back: its database goes to an earlier moment, and its vendors do not. */
import { listTables, quoted } from '#installation/backups/dump.ts';
import { markRestored } from '#installation/backups/restore-backup.ts';
import type { SimulatedDatabase } from './database.ts';
import { byHand, type Deed } from './deeds.ts';
import { showsRefunds } from './manners.ts';
import type { Scheduler } from './scheduler.ts';

export type Keeper = {
  backUp(): Promise<void>;
  /** While no process runs. */
  restore(): Promise<void>;
  /** When the backup was made from which the shop was restored; undefined if it was not. */
  restoredFromMs(): number | undefined;
  /** Vendors' acts for orders and payouts that the restored database has forgotten, by reference. */
  vanished: ReadonlySet<string>;
  /** The orders of which the same is true. */
  vanishedOrders: ReadonlySet<string>;
  /** Refunds that it has forgotten, of orders that it knows. */
  forgottenRefunds: ReadonlySet<string>;
};

/** The tables are copied beside themselves: the backup as a file has tests of its own. */
export function createKeeper({ owner }: SimulatedDatabase, scheduler: Scheduler): Keeper {
  const vanished = new Set<string>();
  const vanishedOrders = new Set<string>();
  const forgottenRefunds = new Set<string>();
  let backupMs: number | undefined;
  let restoredFromMs: number | undefined;

  async function copy(): Promise<void> {
    const client = await owner.connect();
    const tables = await listTables(client);
    await client.query('create schema saved');
    for (const { table, columns } of tables) {
      const names = columns.map(quoted).join(', ');
      await client.query(`create table saved.${quoted(table)} as select ${names} from ${quoted(table)}`);
    }
    client.release();
  }

  async function putBack(): Promise<void> {
    const client = await owner.connect();
    const lost = await client.query<{ reference: string }>(`
      select reference from attempts where order_id not in (select id from saved.orders)
        or (payout_id is not null and payout_id not in (select id from saved.payouts))
        or (top_up_id is not null and top_up_id not in (select id from saved.float_top_ups))`);
    for (const { reference } of lost.rows) vanished.add(reference);
    const orders = await client.query<{ id: string }>(
      'select id from orders where id not in (select id from saved.orders)',
    );
    for (const { id } of orders.rows) vanishedOrders.add(id);
    const refunds = await client.query<{ reference: string }>(
      `select reference from attempts where direction = 'refund' and id not in (select id from saved.attempts)`,
    );
    for (const { reference } of refunds.rows) forgottenRefunds.add(reference);
    const tables = await listTables(client);
    await client.query(`set virtual.now = '${new Date(scheduler.nowMs()).toISOString()}'`);
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`truncate ${tables.map(({ table }) => quoted(table)).join(', ')}`);
    for (const { table, columns } of tables) {
      const names = columns.map(quoted).join(', ');
      await client.query(
        `insert into ${quoted(table)} (${names}) overriding system value select ${names} from saved.${quoted(table)}`,
      );
    }
    await client.query('set local session_replication_role = origin');
    await markRestored(client, new Date(backupMs ?? 0));
    await client.query('commit');
    client.release();
  }

  return {
    backUp() {
      backupMs = scheduler.nowMs();
      return scheduler.during(copy());
    },
    restore() {
      restoredFromMs = backupMs;
      return scheduler.during(putBack());
    },
    restoredFromMs: () => restoredFromMs,
    vanished,
    vanishedOrders,
    forgottenRefunds,
  };
}

/**
 * Refunds that a restore made us forget. Without its payment, which its gateway calls reversed, all of it is over and listed
 * for a person. At a gateway that cannot be asked it is known by an admin's word on its payment.
 */
export function forgetRefunds(deeds: Deed[], outcomes: ReadonlyMap<string, string>, keeper: Keeper): Deed[] {
  const forgotten = deeds.filter(
    ({ reference, state }) =>
      keeper.forgottenRefunds.has(reference) && !outcomes.has(reference) && state === 'done',
  );
  const isOver = new Set<string>();
  for (const deed of forgotten) {
    const outcome = outcomes.get(deed.collection ?? '') ?? 'failed';
    if (outcome === 'failed' && showsRefunds(deed.vendor))
      isOver.add(deed.reference).add(deed.collection ?? '');
    else deed.place = byHand;
  }
  return deeds.filter(({ reference }) => !isOver.has(reference));
}

export type Delivered = { reference: string; provider: string; recipient: string };

/**
 * An admin says that it was delivered before the restore, and not under which of our references, nor by which of the
 * suppliers that cannot be asked: it is recorded as the next call to one of them.
 */
export function nameDeliveries(deeds: Deed[], delivered: Delivered[], keeper: Keeper): void {
  if (keeper.restoredFromMs() === undefined) return;
  const names = new Set(deeds.map(({ reference }) => reference));
  for (const deed of deeds.filter(({ direction, state }) => direction === 'deliver' && state === 'done')) {
    const meant =
      delivered.find(({ reference }) => reference === deed.reference) ??
      delivered.find(({ reference, recipient }) => recipient === deed.who && !names.has(reference));
    if (meant) Object.assign(deed, { reference: meant.reference, vendor: meant.provider });
  }
}
