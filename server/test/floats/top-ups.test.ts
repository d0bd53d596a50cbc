/** Payments into a float: proved, prompted, asked about and booked like any payment, and whatever came is the seller's. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { beginRestore, endRestore } from '#installation/rows/restores.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { postHint } from '#test/support/hints.ts';
import { latestCode } from '#test/support/people.ts';
import { addSeller, type TestSeller } from '#test/support/sellers.ts';
import { createCheckedShop } from '#test/support/shop.ts';

const shop = await forFile(createCheckedShop());
const desk = floatDesk(shop);

const seller = (phone?: string) =>
  addSeller(shop, { name: 'Ama Owusu', role: 'agent', ...(phone && { phone }) });

type Request = { amount?: number; phone?: string; key?: string };

const topUp = (ama: TestSeller, { amount = 50, phone = ama.phone, key = randomUUID() }: Request = {}) =>
  shop.call('POST', '/float/top-ups', {
    token: ama.token,
    body: { amount, phoneNumber: phone, network: 'MTN' },
    headers: { 'idempotency-key': key },
  });
const enter = (ama: TestSeller, id: string, requestId: string, code: string) =>
  shop.call('POST', `/float/top-ups/${id}/verify`, { token: ama.token, body: { requestId, code } });
const read = async (ama: TestSeller, id: string) =>
  (await shop.call('GET', `/float/top-ups/${id}`, { token: ama.token })).body.data;

async function ends(ama: TestSeller, id: string, status: string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if ((await read(ama, id)).top_up.status === status) return;
    await shop.passTime(5);
    await sleep(20);
  }
  throw new Error(`It is not ${status}: ${JSON.stringify(await read(ama, id))}`);
}

const reference = async (id: string) =>
  (await shop.run(sql<{ reference: string }>`select reference from attempts where top_up_id = ${id}`))[0]
    ?.reference ?? '';

/** The gateway changes its mind, and says that there is news. */
async function turns(id: string, answer: 'approved' | 'declined'): Promise<void> {
  const about = await reference(id);
  await shop.runAtVendors(sql`
    update sandbox_prompts set answer = ${answer}, ending = ${answer}, ends_at = now() - interval '1 second'
    where reference = ${about}`);
  await postHint(shop, { topic: 'payment', reference: about });
  const followed = () =>
    shop.run(sql`select 1 from attempts where reference = ${about} and hinted_at is null`);
  await expect.poll(followed, { timeout: 20_000 }).toHaveLength(1);
}

it('from the seller’s own number is prompted at once, and in the float when it is paid', async () => {
  const ama = await seller();
  const { status, body } = await topUp(ama);
  expect([status, body.data.otp, body.data.top_up.status]).toEqual([200, undefined, 'pending']);
  expect(body.data.top_up.seconds_left).toBeGreaterThan(0);
  const { id } = body.data.top_up;
  expect(await desk.floatOf(ama)).toMatchObject({ available: 0 });
  await shop.answerPrompt(ama.phone, 'approve');
  await ends(ama, id, 'success');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 50 });
  expect(await desk.linesOf(ama)).toMatchObject([{ type: 'top_up', amount: 50, balance_after: 50 }]);
  const stranger = await seller();
  const other = await shop.call('GET', `/float/top-ups/${id}`, { token: stranger.token });
  expect(other.status).toBe(404);
});

it('from another number wants the code that was sent there, and no other', async () => {
  const [ama, phone] = [await seller(), anyPhone()];
  const { body } = await topUp(ama, { phone });
  const { id } = body.data.top_up;
  const { requestId } = body.data.otp;
  expect((await shop.call('GET', `/sandbox/prompts?phone=${phone}`)).body.data).toEqual([]);
  const code = await latestCode(shop, phone);
  const wrong = code === '000000' ? '111111' : '000000';
  expect((await enter(ama, id, requestId, wrong)).body.code).toBe('INVALID_OTP');
  expect((await enter(ama, id, randomUUID(), code)).body.code).toBe('OTP_EXPIRED');
  const kofi = await seller();
  expect((await enter(kofi, id, requestId, code)).status).toBe(404);
  const elsewhere = await shop.call('POST', '/databundle-open/verify-otp', {
    body: { requestId, phoneNumber: phone, code },
  });
  expect(elsewhere.body.code).toBe('OTP_EXPIRED');
  expect((await enter(ama, id, requestId, code)).body.data.top_up.status).toBe('pending');
  await shop.answerPrompt(phone, 'approve');
  await ends(ama, id, 'success');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 50 });
});

it('under one key is one top-up, and its wallet is asked once', async () => {
  const ama = await seller();
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => topUp(ama, { key })));
  expect(new Set(answers.map(({ body }) => body.data.top_up.id)).size).toBe(1);
  expect((await shop.call('GET', `/sandbox/prompts?phone=${ama.phone}`)).body.data).toHaveLength(1);
  expect((await topUp(ama, { key, amount: 51 })).body.code).toBe('IDEMPOTENCY_CONFLICT');
  await shop.answerPrompt(ama.phone, 'decline');
  await ends(ama, answers[0]?.body.data.top_up.id, 'failed');
});

it.each([
  ['declines', '9001', 'failed', 0],
  ['never answers', '9003', 'failed', 0],
  ['pays while the answer to us is lost', '9004', 'success', 50],
])('whose payer %s ends as the gateway says', async (_case, digits, status, available) => {
  const ama = await seller(phoneEnding(digits));
  const { body } = await topUp(ama);
  await ends(ama, body.data.top_up.id, status);
  expect(await desk.floatOf(ama)).toMatchObject({ available });
});

it('that the gateway cannot be asked for has failed, and nothing was taken', async () => {
  const ama = await seller(phoneEnding('9005'));
  const key = randomUUID();
  expect((await topUp(ama, { key })).body.code).toBe('GATEWAY_UNAVAILABLE');
  expect((await topUp(ama, { key })).body.data.top_up.status).toBe('failed');
});

it('passes on a code that the gateway itself wants of the payer', async () => {
  const ama = await seller(phoneEnding('9006'));
  const { body } = await topUp(ama);
  const { id } = body.data.top_up;
  const code = await latestCode(shop, ama.phone);
  // Of one top-up it is none of another, although the number is the same.
  const { body: another } = await topUp(ama, { amount: 20 });
  const wrong = await enter(ama, another.data.top_up.id, body.data.otp.requestId, code);
  expect(wrong.body.code).toBe('OTP_EXPIRED');
  expect((await enter(ama, id, body.data.otp.requestId, code)).status).toBe(200);
  await shop.answerPrompt(ama.phone, 'approve');
  await ends(ama, id, 'success');
});

it('that comes late is in the float all the same', async () => {
  const ama = await seller();
  const { id } = (await topUp(ama)).body.data.top_up;
  await shop.answerPrompt(ama.phone, 'decline');
  await ends(ama, id, 'failed');
  await turns(id, 'approved');
  expect((await read(ama, id)).top_up.status).toBe('success');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 50 });
});

it('that the gateway takes back leaves the float as far as it reaches; the rest is lost until it comes back', async () => {
  const ama = await seller();
  const { id } = (await topUp(ama, { amount: 10 })).body.data.top_up;
  await shop.answerPrompt(ama.phone, 'approve');
  await ends(ama, id, 'success');
  expect((await desk.sell(ama)).status).toBe(201);
  const sums = async () => {
    const rows = await shop.run(sql<{ account: string; amount: number }>`
      select split_part(account, ':', 1) as account, sum(amount_pesewas)::int as amount
      from ledger_postings join ledger_transactions on id = transaction_id
      where attempt_id = (select id from attempts where top_up_id = ${id}) group by 1 order by 1`);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };
  await turns(id, 'declined');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 0 });
  expect(await sums()).toEqual({ float: -450, gateway: 0, losses: 450 });
  expect(await desk.linesOf(ama)).toMatchObject([
    { type: 'adjusted', amount: -5.5 },
    { type: 'sale' },
    { type: 'top_up' },
  ]);
  const differences = await shop.run(sql<{ what: string }>`
    select what from comparison_differences where attempt_reference = ${await reference(id)}`);
  expect(differences).toEqual([{ what: 'The gateway took a top-up of a float back' }]);
  await turns(id, 'approved');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 5.5 });
  expect(await sums()).toEqual({ float: -1_000, gateway: 1_000, losses: 0 });
  await turns(id, 'declined');
  await turns(id, 'approved');
  expect(await desk.floatOf(ama)).toMatchObject({ available: 5.5 });
});

it('waits while vendors are asked what a restored backup has forgotten, and its code stays good', async () => {
  const ama = await seller();
  const other = anyPhone();
  const { body } = await topUp(ama, { phone: other });
  const { top_up: made, otp } = body.data;
  const restore = await inTransaction(shop.deps.db, (tx) => beginRestore(tx, { backupAt: new Date() }));
  const prove = () => latestCode(shop, other).then((code) => enter(ama, made.id, otp.requestId, code));
  const refused = { status: 503, body: { code: 'GATEWAY_UNAVAILABLE' } };
  expect(await topUp(ama)).toMatchObject(refused);
  expect(await prove()).toMatchObject(refused);
  await inTransaction(shop.deps.db, (tx) => endRestore(tx, restore, 'compared'));
  await shop.run(sql`delete from sales_pauses`);
  expect((await prove()).status).toBe(200);
  expect((await topUp(ama)).status).toBe(200);
});
