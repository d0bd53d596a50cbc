/** Commission held for a day: of high prices, and of accounts that may be in other hands. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { confirmSessionsOf, logIn, resetPassword, setRole, signUp } from '#test/support/people.ts';
import { addSeller, earn, sell, type TestSeller } from '#test/support/sellers.ts';
import { withdrawals } from '#test/support/withdrawals.ts';

const server = await forFile(createDemoApp());
const { earningsOf, sellerWith, withdraw } = withdrawals(server);
const dear = { amount: 1_000, ending: 'delivered' } as const;

const entriesOf = async ({ token }: TestSeller) =>
  (await server.call('GET', '/earnings/entries', { token })).body.data;

/** A day has passed since this seller's sales were delivered. */
const passDay = ({ id }: TestSeller) =>
  server.run(sql`update orders set delivered_at = delivered_at - interval '1 day' where seller_id = ${id}`);

function expectInADay(iso: string) {
  const hours = (Date.parse(iso) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
}

describe('commission of a price above twice the base', () => {
  it('is held for a day from delivery, and is shown with the moment it becomes available', async () => {
    const seller = await sellerWith(5_000);
    await sell(server, { seller, ...dear, sellerShare: 1_001 });
    const earned = await earningsOf(seller);
    expect(earned).toMatchObject({
      available: 50,
      resting: 10.01,
      rests: [{ amount: 10.01, because: 'high_price' }],
    });
    expectInADay(earned.rests[0].available_at);
    const [dearLine, usualLine] = await entriesOf(seller);
    expectInADay(dearLine.available_at);
    expect(usualLine.available_at).toBeNull();
    await passDay(seller);
    expect(await earningsOf(seller)).toMatchObject({ available: 60.01, resting: 0, rests: [] });
    expect((await entriesOf(seller))[0].available_at).toBeNull();
  });

  it('is held for the seller with the high price: the agent above, and not the subagent', async () => {
    const agent = await addSeller(server, { name: 'Ama Owusu', role: 'agent' });
    const kofi = await addSeller(server, { name: 'Kofi Boateng', role: 'subagent', uplineId: agent.id });
    await sell(server, { seller: kofi, agent, ...dear, agentShare: 1_500, sellerShare: 1_000 });
    expect(await earningsOf(agent)).toMatchObject({ available: 0, resting: 15 });
    expect(await earningsOf(kofi)).toMatchObject({ available: 10, resting: 0 });
  });

  it('that was taken back is not held, and lowers the available balance by nothing', async () => {
    const seller = await sellerWith(5_000);
    await sell(server, { seller, ...dear, ending: 'reversed', sellerShare: 2_000 });
    expect(await earningsOf(seller)).toMatchObject({ available: 50, resting: 0 });
    await sell(server, { seller, ...dear, ending: 'delivered_in_review', sellerShare: 2_000 });
    expect(await earningsOf(seller)).toMatchObject({ available: 50, resting: 20 });
  });

  it('cannot be withdrawn before its time', async () => {
    const seller = await sellerWith(5_000);
    await sell(server, { seller, ...dear, sellerShare: 2_000 });
    const refused = await withdraw(seller, { amount: 50.01 });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'INSUFFICIENT_BALANCE',
      { available: 50 },
    ]);
    expect((await withdraw(seller, { amount: 50 })).status).toBe(200);
    expect((await withdraw(seller, { amount: 10 })).status).toBe(409);
    await passDay(seller);
    expect((await withdraw(seller, { amount: 20 })).status).toBe(200);
  });
});

/** Somebody who registered on a device of theirs and became an agent. */
async function openAgent() {
  const [phone, device] = [anyPhone(), randomUUID()];
  const { accessToken: token } = await signUp(server, { phone, device });
  await setRole(server, phone, 'agent');
  const [user] = await server.run(sql<{ id: string }>`select id from users where phone = ${phone}`);
  const id = user?.id ?? '';
  await confirmSessionsOf(server.deps.db, id);
  return { id, name: 'Akua', phone, device, token, role: 'agent' } as TestSeller & { device: string };
}

describe('commission earned after somebody signed in', () => {
  it.each([
    ['for the first time of all', undefined, 0],
    ['on a device that is known', 'known', 0],
    ['on a new device', 'new', 20],
    ['on a device without a name', 'none', 20],
  ])('%s is held or not', async (_case, which, resting) => {
    const seller = await openAgent();
    await earn(server, seller, 1_000);
    const devices = { known: { device: seller.device }, new: { device: randomUUID() }, none: {} };
    const login = { phone: seller.phone, password: 'secret1' };
    if (which) await logIn(server, { ...login, ...devices[which as keyof typeof devices] });
    await earn(server, seller, 2_000);
    expect(await earningsOf(seller)).toMatchObject({ available: 30 - resting, resting });
  });

  it('on a new device is told, and available when the device is known for a day', async () => {
    const seller = await openAgent();
    const device = randomUUID();
    const signIn = () => logIn(server, { phone: seller.phone, password: 'secret1', device });
    await signIn();
    await earn(server, seller, 2_000);
    expect((await earningsOf(seller)).rests).toMatchObject([{ amount: 20, because: 'new_device' }]);
    expect((await withdraw(seller, { amount: 20 })).status).toBe(409);
    await server.run(sql`
      update account_risks set created_at = created_at - interval '1 day' where user_id = ${seller.id}`);
    await signIn();
    expect(await earningsOf(seller)).toMatchObject({ available: 20, resting: 0 });
  });
});

it('commission earned after a password was reset is held, and earlier commission is not', async () => {
  const seller = await openAgent();
  await earn(server, seller, 1_000);
  await resetPassword(server, seller.phone, 'secret2');
  const { body } = await logIn(server, { phone: seller.phone, password: 'secret2', device: seller.device });
  await earn(server, seller, 2_000);
  const back = { ...seller, token: body.data.accessToken };
  expect(await earningsOf(back)).toMatchObject({
    available: 10,
    resting: 20,
    rests: [{ because: 'password_reset' }],
  });
});

describe('an earlier balance', () => {
  it('is paid out only by an admin for a day after a reset or a new device, and the seller is told why', async () => {
    const seller = await sellerWith(5_000);
    expect((await earningsOf(seller)).approval).toBeNull();
    for (const kind of ['new_device', 'password_reset']) {
      await server.run(sql`insert into account_risks (user_id, kind) values (${seller.id}, ${kind})`);
      const { approval, available } = await earningsOf(seller);
      expect([available, approval.because]).toEqual([kind === 'new_device' ? 50 : 40, kind]);
      expectInADay(approval.until);
      expect((await withdraw(seller, { amount: 10 })).body.data.status).toBe('awaiting_approval');
    }
    await server.run(sql`
      update account_risks set created_at = created_at - interval '2 days' where user_id = ${seller.id}`);
    expect((await earningsOf(seller)).approval).toBeNull();
    expect((await withdraw(seller, { amount: 10 })).body.data.status).toBe('sending');
  });
});
