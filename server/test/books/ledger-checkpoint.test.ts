/** Balances and days are the sums of the postings, with or without kept figures. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepAccountSums } from '#books/rows/account-sums.ts';
import { postToLedger } from '#books/rows/ledger.ts';
import { moveCheckpoint } from '#books/rows/ledger-checkpoint.ts';
import { keepLedgerDays } from '#books/rows/ledger-days.ts';
import { inLongTransaction, inTransaction } from '#kernel/db/database.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { addSeller, earn, type TestSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const { read, call } = await signIn(server, 'esi');
for (const daysAgo of [1, 2, 9]) await postBefore(daysAgo);
for (const name of ['Ama', 'Yaw', 'Esi']) await sellOnce(name);

// What was posted stays, and nothing is kept of it.
beforeEach(async () => {
  for (const kept of ['ledger_checkpoint', 'ledger_days', 'account_sums'])
    await server.run(sql`delete from ${sql.table(kept)}`);
});

async function sellOnce(name: string): Promise<void> {
  await earn(server, await addSeller(server, { name, role: 'agent' }), 50);
}

/** The past is closed to postings; here it is opened to have one. */
async function postBefore(daysAgo: number): Promise<void> {
  await inTransaction(server.database.db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with posted as (
        insert into ledger_transactions (kind, created_at)
        values ('top_up', now() - ${daysAgo} * interval '1 day') returning id
      )
      insert into ledger_postings (transaction_id, account, amount_pesewas)
      select id, account, amount from posted, (values ('margin', 5), ('losses', -5)) as posting (account, amount)`.execute(
      tx,
    );
  });
}

async function move(): Promise<void> {
  await inLongTransaction(server.deps.db, (tx) => moveCheckpoint(tx, { marginMs: 0 }));
  await keepLedgerDays(server.deps.db, { marginMs: 0 });
}

/** The first of a new day is made from the whole ledger. */
async function moveNextDay(): Promise<void> {
  await server.run(sql`update ledger_checkpoint set until = until - interval '1 day'`);
  await move();
}

const countKept = async () =>
  (await server.run(sql`select 1 from ledger_checkpoint where balance_pesewas <> 0`)).length;

/** Every page against the postings. */
async function expectTruth(): Promise<void> {
  const rows = await server.run(sql<{ account: string; balance: number }>`
    select account, sum(amount_pesewas)::int as balance from ledger_postings group by 1
    order by account like 'commission:%', case when account like 'commission:%' then sum(amount_pesewas) end, account`);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
  const shown: { account: string; balance: number }[] = [];
  for (let page = 1; page <= Math.ceil(rows.length / 4); page++) {
    const { body } = await call('GET', `/ledger/accounts?limit=4&page=${page}`);
    expect(body.meta.total).toBe(rows.length);
    shown.push(...body.data);
  }
  const inPesewas = shown.map(({ account, balance }) => ({ account, balance: Math.round(balance * 100) }));
  expect(inPesewas).toEqual(rows);
  const beyond = await call('GET', '/ledger/accounts?page=99');
  expect(beyond.body).toMatchObject({ data: [], meta: { total: rows.length } });
  await expectTrueDays();
}

async function expectTrueDays(): Promise<void> {
  const rows = await server.run(sql<{ date: string; transactions: number; amount: number }>`
    select (created_at at time zone 'Africa/Accra')::date::text as date, kind,
           split_part(account, ':', 1) as account, count(distinct id)::int as transactions,
           sum(amount_pesewas)::int as amount
    from ledger_postings join ledger_transactions on id = transaction_id
    where created_at > now() - interval '20 days'
    group by 1, 2, 3 order by 1 desc, 2, 3`);
  const days = await read(`/ledger/days?start_date=${dayAgo(20)}&end_date=${dayAgo(0)}`);
  const shown = days.map(({ account, amount, ...day }: { account: string; amount: number }) => ({
    ...day,
    account: account.split(':')[0],
    amount: Math.round(amount * 100),
  }));
  expect(new Set(rows.map(({ date }) => date)).size).toBeGreaterThan(2);
  expect(shown).toEqual(rows);
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the account that a seller sees', () => {
  const keep = () => keepAccountSums(server.deps.db, { marginMs: 0, longestMs: 0 });
  const countSums = async () => (await server.run(sql`select 1 from account_sums`)).length;

  /** The number of lines, the balance after the newest, and the balance: first as they are shown. */
  async function compare(seller: TestSeller): Promise<[unknown[], unknown[]]> {
    const [{ lines, balance } = { lines: 0, balance: 0 }] = await server.run(sql<{
      lines: number;
      balance: number;
    }>`
      select count(*)::int as lines, -sum(amount_pesewas)::int as balance from ledger_postings
      where account = ${`commission:${seller.id}`}`);
    const ask = async (path: string) => (await server.call('GET', path, { token: seller.token })).body;
    const [entries, earnings] = [await ask('/earnings/entries?limit=1'), await ask('/earnings')];
    const { available, resting } = earnings.data;
    const shown = [entries.meta.total, entries.data[0].balance_after, available + resting];
    return [shown, [lines, balance / 100, balance / 100]];
  }

  it('is exact with a kept sum, after it, and while another transaction is open', async () => {
    const seller = await addSeller(server, { name: 'Adwoa', role: 'agent' });
    const expectExact = async () => {
      const [shown, expected] = await compare(seller);
      expect(shown).toEqual(expected);
    };
    await earn(server, seller, 50);
    await expectExact();
    await keep();
    const accounts = await server.run(sql`
      select distinct account from ledger_postings where account like 'commission:%'`);
    expect(await countSums()).toBe(accounts.length);
    await earn(server, seller, 60);
    await expectExact();
    await inTransaction(server.deps.db, async (tx) => {
      await postToLedger(tx, {
        kind: 'top_up',
        postings: [
          { account: 'margin', amount: 700n },
          { account: `commission:${seller.id}`, amount: -700n },
        ],
      });
      await sql`select 1`.execute(tx);
      await earn(server, seller, 70);
      await keep();
      await expectExact();
    });
    await expectExact();
    await keep();
    await expectExact();
    await server.run(
      sql`update account_sums set postings = postings + 1, amount_pesewas = amount_pesewas - 1`,
    );
    const [shown, expected] = await compare(seller);
    expect(shown).not.toEqual(expected);
  });

  it('is kept up to an hour ago', async () => {
    await keepAccountSums(server.deps.db);
    expect(await countSums()).toBe(0);
  });
});

describe('balances', () => {
  it('are right without a checkpoint, with what was posted before and after it, and when it is made again', async () => {
    await expectTruth();
    await move();
    const kept = await countKept();
    expect(kept).toBeGreaterThan(5);
    await sellOnce('Adwoa');
    expect(await countKept()).toBe(kept);
    await expectTruth();
    for (const moveAgain of [move, move, moveNextDay, moveNextDay, move]) {
      await moveAgain();
      await expectTruth();
    }
    expect(await countKept()).toBe(kept + 1);
  });

  it('have what a transaction posts that was open while the checkpoint moved', async () => {
    await inTransaction(server.deps.db, async (tx) => {
      await postToLedger(tx, {
        kind: 'top_up',
        postings: [
          { account: 'margin', amount: 700n },
          { account: 'late', amount: -700n },
        ] as Parameters<typeof postToLedger>[1]['postings'],
      });
      await sellOnce('Adwoa');
      await move();
      await moveNextDay();
    });
    await expectTruth();
    await move();
    await expectTruth();
  });

  it('are put right by a new checkpoint where the old one was wrong', async () => {
    await move();
    await server.run(sql`update ledger_checkpoint set balance_pesewas = balance_pesewas + 1`);
    await move();
    await expect(expectTruth()).rejects.toThrow();
    await moveNextDay();
    await expectTruth();
  });
});

describe('days', () => {
  const countDays = async () => (await server.run(sql`select distinct day from ledger_days`)).length;

  it('are kept once, and what is posted later is added', async () => {
    await move();
    expect(await countDays()).toBe(4);
    await sellOnce('Adwoa');
    await expectTrueDays();
    await move();
    await expectTrueDays();
    expect(await countDays()).toBe(4);
  });

  it('are summed anew from yesterday on, with what a wrong clock dated there', async () => {
    await move();
    await server.run(
      sql`update ledger_days set amount_pesewas = amount_pesewas + 1 where day >= current_date - 1`,
    );
    await expect(expectTrueDays()).rejects.toThrow();
    await postBefore(1);
    await move();
    await expectTrueDays();
  });
});
