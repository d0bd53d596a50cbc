/** The facts about a seller that an admin sees when approving a payout. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '#installation/rows/expired-rows.ts';
import { forFile } from '#test/support/for-file.ts';
import { openPayoutDesk } from '#test/support/payout-desk.ts';
import { sell, type TestSeller } from '#test/support/sellers.ts';

const desk = await forFile(openPayoutDesk());
const { server } = desk;

/** Asks for so much that an admin is asked. */
async function ask(seller: TestSeller, device?: string): Promise<string> {
  const { body } = await server.call('POST', '/earnings/withdrawals', {
    token: seller.token,
    body: { amount: 600 },
    headers: { 'idempotency-key': randomUUID() },
    ...(device && { device }),
  });
  return body.data.id;
}

const knowSince = (seller: TestSeller, device: string, hours: number) =>
  server.run(sql`insert into known_devices (phone, device, seen_at)
    values (${seller.phone}, ${device}, now() - make_interval(hours => ${hours}))`);

const rowOf = async (id: string) =>
  (await desk.read('/payouts?limit=100')).find((row: { id: string }) => row.id === id);

describe('a seller who requests a payout', () => {
  it('is shown with number, reset, device, markup and account, until it is decided', async () => {
    const [seller, device] = [await desk.sellerWith(90_000), randomUUID()];
    await sell(server, { seller, amount: 1_000, sellerShare: 1_480, ending: 'delivered' });
    await sell(server, { seller, amount: 1_000, sellerShare: 9_000, ending: 'payment_failed' });
    await knowSince(seller, device, 25);
    const id = await ask(seller, device);
    const { requester } = await rowOf(id);
    expect(requester).toMatchObject({
      status: 'active',
      is_new_device: false,
      highest_markup: 148,
    });
    const [{ verified }] = (await server.run(
      sql`select phone_verified_at as verified from users where id = ${seller.id}`,
    )) as [{ verified: Date }];
    expect(requester.number_since).toBe(verified.toISOString());
    await desk.call('POST', `/payouts/${id}/reject`, { reason: 'asked by mistake' });
    expect((await rowOf(id)).requester).toBeNull();
  });

  it('is told with the newest proof of the number and the last reset', async () => {
    const seller = await desk.sellerWith(90_000);
    const number = '0209990001';
    await server.run(sql`insert into payout_numbers (seller_id, phone, network, proved_at, usable_from)
      values (${seller.id}, ${number}, 'TELECEL', '2026-01-02T08:00:00Z', '2026-01-04T08:00:00Z')`);
    await server.run(sql`insert into account_risks (user_id, kind, created_at)
      values (${seller.id}, 'password_reset', '2026-02-01T08:00:00Z'),
             (${seller.id}, 'password_reset', '2026-02-03T08:00:00Z')`);
    const row = await rowOf(await ask(seller));
    expect(row).toMatchObject({
      phone_number: number,
      requester: { number_since: '2026-01-02T08:00:00.000Z', last_reset_at: '2026-02-03T08:00:00.000Z' },
    });
  });
});

it('risks of an account go once no commission is held for them; its last reset is still shown', async () => {
  const seller = await desk.sellerWith(100);
  await server.run(sql`delete from account_risks where user_id = ${seller.id}`);
  await server.run(sql`
    insert into account_risks (user_id, kind, created_at)
    select ${seller.id}, kind, now() - make_interval(days => days)
    from (values ('new_device', 5), ('new_device', 3), ('password_reset', 90), ('password_reset', 30)) as risks (kind, days)`);
  await deleteExpiredRows(server.deps.db, server.deps.config);
  const left = await server.run(sql`
    select kind, extract(day from now() - created_at)::int as days from account_risks
    where user_id = ${seller.id} order by days`);
  expect(left).toEqual([
    { kind: 'new_device', days: 3 },
    { kind: 'password_reset', days: 30 },
  ]);
});
