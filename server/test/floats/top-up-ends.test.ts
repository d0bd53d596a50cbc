/** Top-ups of which the gateway says nothing for a day: an admin says what came, and over the limit another one too. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#kernel/db/database.ts';
import { createFloatShop, floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { addAdmin, noteMaking, signIn } from '#test/support/people.ts';
import { addSeller, type TestSeller } from '#test/support/sellers.ts';

const shop = await forFile(createFloatShop({ SECOND_ADMIN_OVER: '200' }));
const desk = floatDesk(shop);
const esi = await signIn(shop, 'esi');

type TopUp = { id: string; reference: string; ama: TestSeller };

async function begin(amount: number): Promise<TopUp> {
  const ama = await addSeller(shop, { name: 'Ama Owusu', role: 'agent' });
  const { body } = await shop.call('POST', '/float/top-ups', {
    token: ama.token,
    body: { amount, phoneNumber: ama.phone, network: 'MTN' },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { id } = body.data.top_up;
  const [attempt] = await shop.run(
    sql<{ reference: string }>`select reference from attempts where top_up_id = ${id}`,
  );
  return { id, reference: attempt?.reference ?? '', ama };
}

/** A day has passed, and the gateway's account, where it was paid or not, has been changed since. */
async function stuck(amount: number): Promise<TopUp> {
  const made = await begin(amount);
  await shop.runAtVendors(sql`
    update sandbox_prompts set reference = reference || '-lost' where reference = ${made.reference}`);
  await inTransaction(shop.database.db, async (tx) => {
    // How an attempt was sent never changes.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      update attempts set created_at = now() - interval '25 hours', account = 'another'
      where reference = ${made.reference}`.execute(tx);
  });
  await shop.call('GET', `/float/top-ups/${made.id}`, { token: made.ama.token });
  await expect.poll(() => differenceOf(made), { timeout: 30_000 }).toMatchObject({ top_up: { amount } });
  return made;
}

/** It knows of the payment again, and announces nothing. */
async function approveAtGateway(made: TopUp): Promise<void> {
  await shop.runAtVendors(sql`delete from sandbox_events`);
  await shop.runAtVendors(sql`
    update sandbox_prompts set reference = ${made.reference}, ending = 'approved',
      ends_at = now() - interval '1 second'
    where reference = ${made.reference} || '-lost'`);
}

async function differenceOf({ reference }: TopUp) {
  const days = await esi.call('GET', '/reconciliation/days');
  for (const { date } of days.body.data) {
    const { body } = await esi.call('GET', `/reconciliation?date=${date}`);
    const found = body.data.differences.find(
      (one: { attempt_reference: string }) => one.attempt_reference === reference,
    );
    if (found) return found;
  }
  return undefined;
}

const say = ({ id }: TopUp, received: number, by = esi) =>
  by.call('POST', `/floats/top-ups/${id}/end`, {
    received,
    reason: 'Silent for a day',
    evidence: "In the gateway's own list",
  });

it.each([
  ['all of it', 50, 'paid'],
  ['another amount', 49.5, 'paid'],
  ['nothing', 0, 'failed'],
])('by the word of an admin %s came', async (_case, received, state) => {
  const made = await stuck(50);
  expect((await say(made, received)).body.data).toEqual({ state });
  expect(await desk.floatOf(made.ama)).toMatchObject({ available: received });
  expect(await differenceOf(made)).toMatchObject({ top_up: null, resolution: 'Silent for a day' });
  expect((await say(made, 50)).body.message).toBe(
    `This top-up has ended in the meantime: it is ${received > 0 ? 'paid' : 'not paid'}.`,
  );
  expect(await desk.floatOf(made.ama)).toMatchObject({ available: received });
});

it('over the limit it is in the float once another admin says the same', async () => {
  const made = await stuck(300);
  const [kofi, yaw] = [await addAdmin(shop, 'Kofi Mensah'), await addAdmin(shop, 'Yaw Boateng')];
  expect((await say(made, 300)).body).toMatchObject({ data: { state: 'waits' } });
  expect((await say(made, 300)).body.data).toEqual({ state: 'waits' });
  expect(await differenceOf(made)).toMatchObject({
    top_up: { said: { by: { name: 'Esi Mensah' }, received: 300 } },
  });
  expect((await say(made, 250, kofi)).body.data).toEqual({ state: 'waits' });
  expect(await desk.floatOf(made.ama)).toMatchObject({ available: 0 });
  expect((await say(made, 250, yaw)).body.data).toEqual({ state: 'paid' });
  expect(await desk.floatOf(made.ama)).toMatchObject({ available: 250 });
});

it('nothing came of one over the limit, or more than was asked for, by the word of two', async () => {
  const [large, small] = [await stuck(300), await stuck(50)];
  const kofi = await addAdmin(shop, 'Kofi Mensah');
  for (const [made, received] of [
    [large, 0],
    [small, 60],
  ] as const) {
    expect((await say(made, received)).body.data).toEqual({ state: 'waits' });
    expect((await say(made, received, kofi)).body.data).toEqual({ state: received > 0 ? 'paid' : 'failed' });
    expect(await desk.floatOf(made.ama)).toMatchObject({ available: received });
  }
});

it('a gateway that names another amount than an admin said is a difference', async () => {
  const made = await stuck(50);
  expect((await say(made, 49.5)).body.data).toEqual({ state: 'paid' });
  await approveAtGateway(made);
  await shop.passTime(3_600);
  const whats = () =>
    shop.run(sql`
      select what from comparison_differences where resolved_at is null and attempt_reference = ${made.reference}`);
  await expect.poll(whats).toEqual([{ what: 'The gateway names another amount for a top-up' }]);
  expect(await desk.floatOf(made.ama)).toMatchObject({ available: 49.5 });
});

it('the gateway’s own answer comes first', async () => {
  const made = await begin(50);
  expect((await say(made, 50)).body.message).toBe('The gateway has a day to say what became of it.');
  await shop.run(
    sql`update attempts set created_at = now() - interval '25 hours' where reference = ${made.reference}`,
  );
  await shop.runAtVendors(sql`
    update sandbox_prompts set ends_at = now() + interval '1 hour' where reference = ${made.reference}`);
  expect((await say(made, 50)).body.message).toMatch(
    /^sandbox now says of the payment that .* Nothing was done\.$/,
  );
  await shop.runAtVendors(sql`
    update sandbox_prompts set ending = 'approved', ends_at = now() - interval '1 second'
    where reference = ${made.reference}`);
  expect((await say(made, 0)).status).toBe(409);
  expect(await desk.floatOf(made.ama)).toMatchObject({ available: 50 });
});

it('a gateway that knows of the money after all is asked again, and it is in the float', async () => {
  const made = await stuck(50);
  expect((await say(made, 0)).body.data).toEqual({ state: 'failed' });
  await approveAtGateway(made);
  await shop.passTime(3_600);
  await expect.poll(() => desk.floatOf(made.ama), { timeout: 30_000 }).toMatchObject({ available: 50 });
});

it('nobody decides about their own float, and nobody but an admin about any', async () => {
  const made = await stuck(50);
  const body = { received: 50, reason: 'It is mine', evidence: 'My phone says so' };
  const path = `/floats/top-ups/${made.id}/end`;
  expect((await shop.call('POST', path, { token: made.ama.token, body })).status).toBe(403);
  const kofi = await addAdmin(shop, 'Kofi Mensah');
  await noteMaking(shop, kofi.id, made.ama.id);
  const own = await say(made, 50, kofi);
  expect([own.status, own.body.message]).toEqual([403, 'This is your own float. Another admin must decide.']);
  expect(await esi.call('POST', '/floats/top-ups/x/end', body)).toMatchObject({ status: 404 });
});
