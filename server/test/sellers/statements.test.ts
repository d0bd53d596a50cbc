/** A seller's month: it matches the ledger's own rows, belongs to one seller, and stays as it was. */
import { pesewas } from '@ntem/contract/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { postToLedger } from '#books/rows/ledger.ts';
import { payoutFailedPostings } from '#books/rules/ledger-postings.ts';
import { verifyBooks } from '#books/verbs/verify-books.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { firstOpenDay } from '#sellers/rules/statements.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller, sell, type TestSale, type TestSeller } from '#test/support/sellers.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const server = await forFile(createDemoApp());
const { withdraw } = withdrawals(server);

const monthOf = (moment: number) => new Date(moment).toISOString().slice(0, 7);
const broken = (verified: Awaited<ReturnType<typeof verifyBooks>>) =>
  verified.filter(({ count }) => count > 0).map(({ name }) => name);
const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`);
const thisMonth = monthOf(Date.now());
const last = monthOf(startOf(thisMonth) - 1);
const before = monthOf(startOf(last) - 1);

/** Moves the bookings of `work` to another moment, on the order and in the ledger alike. */
async function at<Result>(moment: number, work: () => Promise<Result>): Promise<Result> {
  const then = new Date(moment);
  const newest = sql<{ id: bigint }>`select coalesce(max(id), 0)::bigint as id from ledger_transactions`;
  const [{ id } = { id: 0n }] = await server.run(newest);
  const result = await work();
  await server.run(sql`
    update orders set delivered_at = ${then}
    where delivered_at is not null and id in (select order_id from ledger_transactions where id > ${id})`);
  await server.run(sql`alter table ledger_transactions disable trigger ledger_transactions_append_only`);
  await server.run(sql`update ledger_transactions set created_at = ${then} where id > ${id}`);
  await server.run(sql`alter table ledger_transactions enable trigger ledger_transactions_append_only`);
  return result;
}

const ask = ({ token }: TestSeller, month = '') =>
  server.call('GET', `/earnings/statement?${month}`, { token });
const statementOf = async (seller: TestSeller, month: string) =>
  (await ask(seller, `month=${month}`)).body.data;
const fileOf = (seller: TestSeller, body: object) =>
  server.call('POST', '/earnings/statement/export', { token: seller.token, body });

/** Sums of the ledger's rows in pesewas: before a month, and at its end. */
async function ledgerOf(seller: TestSeller, month: string) {
  const rows = await server.run(sql<{ amount: bigint; createdAt: Date }>`
    select -amount_pesewas as amount, created_at from ledger_postings
    join ledger_transactions on id = transaction_id where account = ${`commission:${seller.id}`}`);
  const until = startOf(monthOf(startOf(month) + 40 * 86_400_000));
  const sum = (end: number) =>
    rows
      .filter(({ createdAt }) => createdAt.getTime() < end)
      .reduce((all, { amount }) => all + Number(amount), 0);
  return { opening: sum(startOf(month)) / 100, closing: sum(until) / 100 };
}

const ama = await addSeller(server, { name: 'Ama Ɔwusu', role: 'agent', phone: '0245550199' });
const kofi = await addSeller(server, { name: 'Kofi Boateng', role: 'subagent', uplineId: ama.id });
const yaa = await addSeller(server, { name: 'Yaa Stranger', role: 'agent' });
const sale = (wish: Partial<TestSale>) =>
  sell(server, { seller: ama, amount: 450, sellerShare: 50, ending: 'delivered', ...wish });

// The last moment of a month is in it, and the first of the next is not.
await at(startOf(last) - 1, () => sale({ sellerShare: 3_000 }));
await at(startOf(last), () => sale({}));
await at(startOf(last) + 5 * 86_400_000, async () => {
  await sale({ sellerShare: 0 });
  await sale({ seller: kofi, agent: ama, agentShare: 20, sellerShare: 70 });
  await sale({ seller: kofi, agent: ama, agentShare: 0, sellerShare: 30 });
  await sale({ ending: 'reversed' });
  await sale({ ending: 'refunded' });
});
await at(startOf(last) + 9 * 86_400_000, async () => {
  const [, second] = [await withdraw(ama, { amount: 10 }), await withdraw(ama, { amount: 12 })];
  const { id } = second.body.data;
  await inTransaction(server.deps.db, (tx) =>
    postToLedger(tx, {
      kind: 'payout_rejected',
      payoutId: id,
      postings: payoutFailedPostings({ sellerId: ama.id }, pesewas(1_200)),
    }),
  );
});
await at(startOf(thisMonth) - 1, () => sale({ sellerShare: 80 }));
await at(startOf(thisMonth), () => sale({ sellerShare: 90 }));

const sales = { network: 'MTN', phone_number: null };
const none = { network: null, phone_number: null, total_sales: 0 };

describe('a month that is over', () => {
  it('goes from balance to balance as the ledger does, with every line', async () => {
    const statement = await statementOf(ama, last);
    expect(statement).toMatchObject({
      month: last,
      first_month: before,
      last_month: thisMonth,
      from: `${last}-01`,
      is_over: true,
      phone_number: '024***0199',
      opening_balance: 30,
      lines: [
        // 450 + 50 twice, 450 + 80, and 450 that earned nothing.
        { kind: 'sales', ...sales, count: 4, total_sales: 19.8, amount: 1.8 },
        { kind: 'subagents', ...none, count: 2, total_sales: 10.2, amount: 0.2 },
        { kind: 'reversal', ...none, count: 1, amount: -0.5 },
        { kind: 'withdrawal', ...none, phone_number: '024***0199', count: 2, amount: -22 },
        { kind: 'withdrawal_returned', ...none, count: 1, amount: 12 },
      ],
      closing_balance: 21.5,
    });
    const { opening, closing } = await ledgerOf(ama, last);
    expect([statement.opening_balance, statement.closing_balance]).toEqual([opening, closing]);
    const lines: { amount: number }[] = statement.lines;
    expect(lines.reduce((sum, { amount }) => sum + amount, opening)).toBeCloseTo(closing, 10);
  });

  it('is what is shown where no month is asked for, and follows the one before', async () => {
    expect((await ask(ama)).body.data.month).toBe(last);
    const [earlier, running] = [await statementOf(ama, before), await statementOf(ama, thisMonth)];
    expect(earlier).toMatchObject({ opening_balance: 0, closing_balance: 30 });
    expect(running).toMatchObject({ opening_balance: 21.5, closing_balance: 22.4, is_over: false });
    expect(running.until).toBe(new Date().toISOString().slice(0, 10));
  });

  it('is made once, and a running one afresh', async () => {
    const first = await statementOf(ama, last);
    const figures = await server.run(sql`select opening_pesewas from statements where seller_id = ${ama.id}`);
    expect(figures).toEqual([{ openingPesewas: 3000n }, { openingPesewas: 0n }]);
    await server.run(sql`update statements set opening_pesewas = 3100 where opening_pesewas = 3000`);
    expect(await statementOf(ama, last)).toMatchObject({ opening_balance: 31, made_at: first.made_at });
    await server.run(sql`update statements set opening_pesewas = 3000 where opening_pesewas = 3100`);
    await sale({ sellerShare: 10 });
    expect(await statementOf(ama, thisMonth)).toMatchObject({ closing_balance: 22.5 });
  });
});

it('the days of a running month that are over are read once, and those since are as the ledger has them', async () => {
  const whole = await statementOf(ama, thisMonth);
  const kept = sql<{ until: string }>`
    select until::text from running_statements where seller_id = ${ama.id} and month = ${`${thisMonth}-01`}::date`;
  const openDay = firstOpenDay(new Date());
  expect(await server.run(kept)).toEqual(openDay > `${thisMonth}-01` ? [{ until: openDay }] : []);
  expect(await statementOf(ama, thisMonth)).toMatchObject({ lines: whole.lines, opening_balance: 21.5 });
  expect(broken(await verifyBooks(server.deps.db))).not.toContain('kept-statements');

  // Its first day comes from there, not from the ledger.
  const second = `${thisMonth}-02`;
  const line = { day: `${thisMonth}-01`, kind: 'adjustment', network: null, phone: null, count: 1 };
  const lines = JSON.stringify([{ ...line, sold: '0', amount: '700' }]);
  await server.run(sql`delete from running_statements`);
  await server.run(sql`
    insert into running_statements values (${ama.id}, ${`${thisMonth}-01`}::date, 1000, ${lines}, ${second}::date)`);
  const [since] = await server.run(sql<{ sum: bigint }>`
    select coalesce(-sum(amount_pesewas), 0)::bigint as sum
    from ledger_postings join ledger_transactions on id = transaction_id
    where account = ${`commission:${ama.id}`} and created_at >= ${second}::date`);
  expect(await statementOf(ama, thisMonth)).toMatchObject({
    opening_balance: 10,
    closing_balance: 17 + Number(since?.sum) / 100,
  });
  expect(broken(await verifyBooks(server.deps.db))).toContain('kept-statements');
  expect(await statementOf(yaa, thisMonth)).toMatchObject({ opening_balance: 0, closing_balance: 0 });
  await server.run(sql`delete from running_statements`);
});

it('another seller sees only their own month', async () => {
  await statementOf(ama, last);
  expect(await statementOf(yaa, last)).toMatchObject({ opening_balance: 0, lines: [], closing_balance: 0 });
  const asked = await ask(kofi, `month=${last}&seller_id=${ama.id}`);
  expect(asked.body.data).toMatchObject({
    lines: [{ kind: 'sales', count: 2, amount: 1 }],
    closing_balance: 1,
  });
  const file = await fileOf(kofi, { month: last, seller_id: ama.id });
  expect(file.text).not.toMatch(/,30\b/);
});

describe('as a file', () => {
  it('it has each day with the balance after it, and no whole number', async () => {
    const { text, headers } = await fileOf(ama, { month: last, format: 'csv' });
    expect(headers['content-disposition']).toBe(`attachment; filename="statement-${last}.csv"`);
    const rows = text
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows[0]).toEqual(['date', 'line', 'number', 'count', 'sales', 'amount', 'balance']);
    expect(rows[1]).toEqual([`${last}-01`, 'Opening balance', '', '', '', '', '30']);
    expect(rows.at(-1)?.slice(1)).toEqual(['Closing balance', '', '', '', '', '21.5']);
    const body = rows.slice(2, -1);
    const added = body.reduce((sum, row) => sum + Math.round(Number(row[5]) * 100), 3_000);
    expect(added).toBe(2_150);
    expect(body.at(-1)?.at(-1)).toBe('21.5');
    expect(body.map(([day]) => day)).toEqual(body.map(([day]) => day).sort());
    expect(text).not.toContain(ama.phone);
  });

  it('it is a paper of A4 that any letter of a name fits on', async () => {
    const { headers, text } = await fileOf(ama, { month: last, format: 'pdf' });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement-${last}.pdf"`,
    });
    expect(text.slice(0, 5)).toBe('%PDF-');
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).not.toContain(ama.phone);
  });
});
