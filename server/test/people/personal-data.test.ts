/** People's rights to their own data: everything in a file, or erased. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { verifyBooks } from '#books/verbs/verify-books.ts';
import { deleteExpiredRows } from '#installation/rows/expired-rows.ts';
import { eraseNextOrders } from '#people/verbs/erase-person.ts';
import { anyPhone } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn, signUp } from '#test/support/people.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const shop = await forFile(createHandLedShop());
const esi = await signIn(shop, 'esi');

const erase = (phone: string) =>
  esi.call('POST', '/privacy/erase', { phone_number: phone, reason: 'She wrote to us and called back.' });
const exported = async (phone: string) =>
  JSON.parse((await esi.call('POST', '/privacy/export', { phone_number: phone })).text);

async function delivered(payer: string, more: object = {}) {
  const { id, paymentId } = await shop.paid({ payer, ...more });
  await shop.deliver(id);
  expect(await shop.stateAfter(id, 'deliver', 30)).toBe('delivered');
  return { id, paymentId };
}

const age = () =>
  shop.run(sql`update orders set paid_at = paid_at - interval '8 days' where paid_at is not null`);

async function work(): Promise<void> {
  const jobs = await shop.run(sql<{ subject: string }>`select subject from jobs where kind = 'erase-orders'`);
  for (const { subject } of jobs) while (await eraseNextOrders(shop.deps, subject, unguarded));
  await shop.run(sql`delete from jobs where kind = 'erase-orders'`);
}

/** Every place that still has the number or the name, table by table. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const tables = await shop.run(sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`);
  const found: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const hex = Buffer.from(word).toString('hex');
      const rows = await shop.run(
        sql`select 1 from ${sql.table(name)} as t
            where t::text like ${`%${word}%`} or t::text like ${`%${hex}%`} limit 1`,
      );
      if (rows.length > 0) found.push(`${name}: ${word}`);
    }
  return found;
}

it('a guest gets everything in a file, and no number of others', async () => {
  const [payer, other] = [anyPhone(), anyPhone()];
  const { paymentId } = await delivered(payer, { body: { name: 'Efua Quaye' } });
  await delivered(other, { recipient: payer });
  await shop.call('POST', `/databundle-open/orders/${paymentId}/complaints`, {
    body: { reason: 'other', text: 'It was slow.' },
  });
  const file = await exported(payer);
  expect(file.orders).toHaveLength(2);
  expect(file.guest).toMatchObject([{ name: 'Efua Quaye', phone: payer }]);
  expect(file.complaints).toMatchObject([{ text: 'It was slow.' }]);
  expect(file.codes).not.toEqual([]);
  expect(JSON.stringify(file)).not.toContain(other);
  expect((await esi.read('/audit'))[0]).toMatchObject({ action: 'person.export' });
});

it('nothing is erased while something is owed, with words that say what', async () => {
  const payer = anyPhone();
  const { id } = await shop.paid({ payer });
  expect(await erase(payer)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is open') },
  });
  await shop.deliver(id);
  await shop.stateAfter(id, 'deliver', 30);
  expect(await erase(payer)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('7 days') },
  });
  expect(await erase('0200000000')).toMatchObject({ status: 409 });
  expect(await erase(anyPhone())).toMatchObject({ status: 404 });
  expect((await shop.order(id)).payer).toBe(payer);
});

it('an erased guest is nowhere, and the books and the orders are what they were', async () => {
  const payer = anyPhone();
  const { id, paymentId } = await delivered(payer, { body: { name: 'Yaa Uncommon' } });
  await shop.call('POST', `/databundle-open/orders/${paymentId}/complaints`, {
    body: { reason: 'other', text: `Call Yaa Uncommon on ${payer}` },
  });
  await age();
  const before = await shop.books(id);
  const answer = await erase(payer);
  expect(answer).toMatchObject({ status: 200, body: { data: { mark: expect.stringMatching(/^00\d{8}$/) } } });
  await work();
  const traces = await tracesOf(payer, 'Yaa Uncommon');
  expect(traces).toEqual([]);
  const order = await shop.order(id);
  expect(order).toMatchObject({ payer: answer.body.data.mark, buyerName: 'Erased', state: 'delivered' });
  expect(await shop.books(id)).toEqual(before);
  expect((await verifyBooks(shop.deps.db)).filter(({ count }) => count > 0)).toEqual([]);
  expect((await exported(payer)).orders).toEqual([]);
});

it('what a gateway said of a top-up from an erased number is erased with it', async () => {
  const phone = anyPhone();
  await signUp(shop, { phone, name: 'Yaa Uncommon' });
  await shop.run(sql`
    with top_up as (
      insert into float_top_ups (user_id, amount_pesewas, phone, network, reference)
      select id, 5000, phone, 'MTN', 'TU2462NTMK' from users where phone = ${phone} returning id
    ), attempt as (
      insert into attempts (top_up_id, direction, number, provider, reference, amount_pesewas, outcome)
      select id, 'collect', 1, 'sandbox', 'TOPUPOFYAA', 5000, 'failed' from top_up returning id
    )
    insert into attempt_evidence (attempt_id, source, status, said)
    select id, 'status', 'failed', ${JSON.stringify({ said: `Yaa Uncommon of ${phone} declined` })}::jsonb from attempt`);
  expect((await erase(phone)).status).toBe(200);
  await work();
  expect(await tracesOf(phone, 'Yaa Uncommon')).toEqual([]);
});

it('an erased account is signed out, and its number registers anew as a stranger', async () => {
  const yaw = await signIn(shop, 'yaw');
  expect((await erase(yaw.phone)).status).toBe(200);
  await work();
  expect((await yaw.call('GET', '/auth/sessions')).status).toBe(401);
  expect(await tracesOf(yaw.phone, 'Yaw Asante')).toEqual([]);
  const again = await shop.call('POST', '/auth/register', {
    body: { name: 'Yaw Anew', phone_number: yaw.phone, password: 'another1234' },
  });
  expect(again.status).toBe(201);
  expect((await verifyBooks(shop.deps.db)).filter(({ count }) => count > 0)).toEqual([]);
});

describe('somebody who is owed money by an account that was deleted', () => {
  const desk = withdrawals(shop);
  const remove = (id: string) => shop.run(sql`update users set deleted_at = now() where id = ${id}`);
  const refusal = (words: string) => ({ status: 409, body: { message: expect.stringContaining(words) } });

  it('is not erased while it has a balance, also with a new account of the same number', async () => {
    const seller = await desk.sellerWith(5_000);
    await remove(seller.id);
    expect(await erase(seller.phone)).toMatchObject(refusal('a balance of GH₵ 50.00'));
    await signUp(shop, { phone: seller.phone });
    expect(await erase(seller.phone)).toMatchObject(refusal('a balance of GH₵ 50.00'));
  });

  it('is not erased while a withdrawal is under way, which keeps its number', async () => {
    const { id, seller } = await desk.asked({ amount: 50 });
    await remove(seller.id);
    expect(await erase(seller.phone)).toMatchObject(refusal('A withdrawal is under way'));
    const [erasure] = await shop.run(sql<{ id: string }>`
      insert into erasures (phone, asked_by) values (${seller.phone}, ${seller.id}) returning id`);
    const past = shop.run(sql`select erase_account_history(${erasure?.id}, ${seller.id})`);
    await expect(past).rejects.toThrow('a payout is on its way');
    const rows = await shop.run(sql`select phone from payouts where id = ${id}`);
    expect(rows).toEqual([{ phone: seller.phone }]);
  });

  it('is not erased while a refund goes to the number', async () => {
    const phone = anyPhone();
    await signUp(shop, { phone });
    // An admin had the money of somebody's order sent there.
    const { id } = await delivered(anyPhone());
    await shop.run(sql`
      insert into attempts (order_id, collection_id, direction, number, provider, reference, amount_pesewas, receiver,
        receiver_network)
      select order_id, id, 'refund', 1, provider, 'REFUNDELSEWHERE', 1, ${phone}, 'MTN' from attempts
      where order_id = ${id} and direction = 'collect' and outcome = 'done'`);
    expect(await erase(phone)).toMatchObject(refusal('is open'));
  });
});

it('the product itself may not replace anything else in a history', async () => {
  const { id } = await delivered(anyPhone());
  const spoil = (statement: string) =>
    shop.deps.db.transaction().execute(async (tx) => {
      await sql`select set_config('ntem.erasing', 'on', true)`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  await expect(spoil(`update orders set price_pesewas = 1 where id = '${id}'`)).rejects.toThrow();
  await expect(spoil(`update orders set payer = '0000000000' where id = '${id}'`)).rejects.toThrow();
  await expect(spoil('update attempt_evidence set said = null')).rejects.toThrow();
  await expect(spoil('delete from audit_log')).rejects.toThrow();
});

it('answers of vendors about settled calls are deleted after their time, and not before', async () => {
  const [{ id: settled }, { id: open }] = [await delivered(anyPhone()), await shop.paid()];
  await shop.deliver(open);
  const words = async (orderId: string) => {
    const [row] = await shop.run(sql<{ n: number }>`
      select count(said)::int as n from attempt_evidence join attempts on attempts.id = attempt_id
      where order_id = ${orderId}`);
    return row?.n ?? 0;
  };
  const grow = (days: number) =>
    shop.run(
      sql.raw(`do $$ begin set local session_replication_role = replica;
        update attempt_evidence set created_at = now() - interval '${days} days'; end $$`),
    );
  const clean = () => deleteExpiredRows(shop.deps.db, { ...shop.deps.config, keepEvidenceDays: 30 });
  await shop.run(
    sql`update attempts set outcome = 'unknown' where order_id = ${open} and direction = 'deliver'`,
  );
  await shop.run(sql`
    insert into attempt_evidence (attempt_id, source, status, said)
    select id, 'answer', 'unknown', '{"said": "wait"}' from attempts where order_id = ${open} and direction = 'deliver'`);
  const before = [await words(settled), await words(open)];
  expect(Math.min(...before)).toBeGreaterThan(0);
  await grow(29);
  await clean();
  expect([await words(settled), await words(open)]).toEqual(before);
  await grow(31);
  await clean();
  expect(await words(settled)).toBe(0);
  expect(await words(open)).toBeGreaterThan(0);
  await expect(sql`select forget_vendor_words(interval '1 day', 1)`.execute(shop.deps.db)).rejects.toThrow(
    '30 days',
  );
});
