/** A float that several want at once: each of them counts once, nothing is lost, and it is never below zero. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listDesk } from '#test/lists/list-desk.ts';
import { anyPhone } from '#test/support/app.ts';
import { createFloatShop, floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { addAdmin, signIn } from '#test/support/people.ts';
import { earn, type TestSeller } from '#test/support/sellers.ts';

const shop = await forFile(createFloatShop());
const desk = floatDesk(shop);
const lists = listDesk(shop);
const esi = await signIn(shop, 'esi');
const price = 450;

const times = <Result>(n: number, ask: () => Promise<Result>) => Promise.all(Array.from({ length: n }, ask));
const made = <Answered extends { status: number }>(answers: Answered[]) =>
  answers.filter(({ status }) => status < 300);
const codes = (answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => body.code ?? status).sort();

type Rows = { balance: number; entries: number; lowest: number; came: number; sold: number; sales: number };

/** By the rows of the database alone, in pesewas. `came`: by mobile money and from earnings, less what went back. */
async function rowsOf({ id }: TestSeller): Promise<Rows> {
  const [rows] = await shop.run(sql<Rows>`
    with entries as (
      select transaction_id, sum(-amount_pesewas) as amount from ledger_postings
      where account = 'float:' || ${id}::text group by 1
    ),
    running as (select amount, sum(amount) over (order by transaction_id) as balance from entries)
    select
      (select balance_pesewas from floats where user_id = ${id})::int as balance,
      (select coalesce(sum(amount), 0) from running)::int as entries,
      (select coalesce(min(balance), 0) from running)::int as lowest,
      ((select coalesce(sum(amount_pesewas), 0) from float_top_ups where user_id = ${id} and state = 'paid')
        + (select coalesce(sum(amount_pesewas), 0) from float_moves where user_id = ${id})
        - (select coalesce(sum(amount_pesewas), 0) from payouts
           where seller_id = ${id} and given_back_by is not null and state not in ('failed', 'rejected')))::int as came,
      (select coalesce(sum(price_pesewas), 0) from orders
       where seller_id = ${id} and channel in ('counter', 'list', 'api') and state <> 'refunded')::int as sold,
      (select count(*) from orders
       where seller_id = ${id} and channel in ('counter', 'list', 'api'))::int as sales`);
  return rows as Rows;
}

/** So many were sold, and every pesewa is where the rows say. */
async function expectSold(seller: TestSeller, sales: number, came: number): Promise<void> {
  const rows = await rowsOf(seller);
  const balance = came - sales * price;
  expect(rows).toMatchObject({ sales, came, sold: sales * price, balance, entries: balance });
  expect(rows.lowest).toBeGreaterThanOrEqual(0);
  expect((await desk.floatOf(seller)).available).toBe(balance / 100);
}

async function untilDelivered({ id }: TestSeller): Promise<void> {
  const open = () =>
    shop.run(
      sql`select 1 from orders where seller_id = ${id} and is_open and channel in ('counter', 'list', 'api')`,
    );
  await expect.poll(open, { timeout: 30_000 }).toEqual([]);
}

it('twenty sales from a float for seven: seven are made, and delivered', async () => {
  const ama = await desk.sellerWith(3_200);
  const answers = await times(20, () => desk.sell(ama));
  expect(made(answers)).toHaveLength(7);
  expect(new Set(codes(answers))).toEqual(new Set([201, 'INSUFFICIENT_FLOAT']));
  expect(await desk.floatOf(ama)).toMatchObject({ sold_today: 31.5 });
  await untilDelivered(ama);
  await expectSold(ama, 7, 3_200);
  expect(await desk.floatOf(ama)).toMatchObject({ held: 0 });
});

it('sales and moves of earnings: each counts once, and no pesewa is moved twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ama = await desk.sellerWith(900);
    const key = randomUUID();
    await earn(shop, ama, 600);
    const [moves, others, sales] = await Promise.all([
      times(3, () => desk.move(ama, 5, key)),
      times(2, () => desk.move(ama, 2)),
      times(6, () => desk.sell(ama)),
    ]);
    // Of 6.00 either the 5.00 of one key is moved, or 2.00 twice.
    const five = made(moves).length;
    expect([0, 3]).toContain(five);
    expect(made(others)).toHaveLength(five > 0 ? 0 : 2);
    const came = 900 + (five > 0 ? 500 : 400);
    const sold = made(sales).length;
    expect(sold).toBeGreaterThanOrEqual(2);
    await expectSold(ama, sold, came);
    const [earnings] = await shop.run(sql<{ left: number }>`
      select sum(-amount_pesewas)::int as left from ledger_postings where account = 'commission:' || ${ama.id}::text`);
    expect(earnings?.left).toBe(900 + 600 - came);
  }
});

it('a list and sales: the list is sent whole or not at all', async () => {
  for (let round = 0; round < 6; round += 1) {
    const ama = await desk.sellerWith(4 * price);
    const { id } = (await lists.make(ama, [1, 2, 3].map(() => `${anyPhone()} 1`).join('\n'))).body.data;
    // Another one is asked first in each round.
    const before = round % 3;
    const first = times(before, () => desk.sell(ama));
    const sending = lists.send(ama, id);
    const [sold, later, sent] = await Promise.all([first, times(3 - before, () => desk.sell(ama)), sending]);
    const single = made([...sold, ...later]).length;
    expect([sent.body.code ?? sent.status, single]).toEqual(
      sent.status === 200 ? [200, 1] : ['INSUFFICIENT_FLOAT', 3],
    );
    await expectSold(ama, sent.status === 200 ? 4 : 3, 4 * price);
  }
});

async function toppedUp(amount: number): Promise<TestSeller> {
  const ama = await desk.sellerWith(100);
  const { body } = await shop.call('POST', '/float/top-ups', {
    token: ama.token,
    body: { amount, phoneNumber: ama.phone, network: 'MTN' },
    headers: { 'idempotency-key': randomUUID() },
  });
  await shop.answerPrompt(ama.phone, 'approve');
  const isPaid = async () => {
    await shop.passTime(5);
    const path = `/float/top-ups/${body.data.top_up.id}`;
    return (await shop.call('GET', path, { token: ama.token })).body.data.top_up.status;
  };
  await expect.poll(isPaid, { timeout: 20_000 }).toBe('success');
  return ama;
}

it('a float that is given back, a sale, a list and a move: what goes back is not sold', async () => {
  const adjoa = await addAdmin(shop, 'Adjoa Sarpong');
  const giveBack = (by: typeof esi, ama: TestSeller) =>
    by.call('POST', `/floats/${ama.id}/give-back`, { amount: 10, reason: 'She stops selling' });
  for (let round = 0; round < 4; round += 1) {
    const ama = await toppedUp(10);
    await earn(shop, ama, 300);
    const { id } = (await lists.make(ama, `${anyPhone()} 1\n${anyPhone()} 1`)).body.data;
    const [back, other, sent, moved, ...sold] = await Promise.all([
      giveBack(esi, ama),
      giveBack(adjoa, ama),
      lists.send(ama, id),
      desk.move(ama, 3),
      ...Array.from({ length: 2 }, () => desk.sell(ama)),
    ]);
    const given = made([back, other]).length;
    expect(given).toBeLessThanOrEqual(1);
    expect(moved.status).toBe(200);
    const sales = made(sold).length + (sent.status === 200 ? 2 : 0);
    await expectSold(ama, sales, 100 + 1_000 + 300 - given * 1_000);
    // Somebody got something: of 14.00 at least what one of them wanted.
    expect(given + sales).toBeGreaterThan(0);
  }
});
