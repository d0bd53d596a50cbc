/** A vendor that gives a name of its own to two calls: neither is known by it, nothing is stuck, and a person is told. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { decide } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';

const shop = await forFile(createHandLedShop());
const day = 25 * 3_600;
afterEach(() => shop.restoreVendors());

/** Each test has its own. */
let names = 0;
beforeEach(() => {
  names += 1;
});
const name = () => `SAME${names}`;

function repeatName(status: 'done' | 'failed' = 'done') {
  shop.supplier.deliver.send = async () => ({ outcome: 'accepted', vendorReference: name() });
  shop.supplier.deliver.find = async () => ({ status, reason: 'as it says', vendorReference: name() });
}

/** Two orders whose bundles the supplier calls the same. */
async function sentTwo() {
  const [first, second] = [await shop.paid(), await shop.paid()];
  repeatName();
  await shop.deliver(first.id);
  return { first, second };
}

const nameOf = async (orderId: string) => {
  const [attempt] = await shop.attempts(orderId, 'deliver');
  return [attempt?.vendorReference, attempt?.repeatedReference];
};

describe('a bundle whose supplier calls it as another one', () => {
  it('is not known by that: a person is told within a day, and the first stands', async () => {
    const { first, second } = await sentTwo();
    expect(await shop.stateAfter(first.id, 'deliver', 30)).toBe('delivered');
    await shop.deliver(second.id);
    expect([await nameOf(first.id), await nameOf(second.id)]).toEqual([
      [name(), null],
      [null, name()],
    ]);
    expect(await shop.stateAfter(second.id, 'deliver', 30)).toBe('delivering');
    expect(await shop.stateAfter(second.id, 'deliver', day)).toBe('needs_review');
    const { decision } = await decide(shop, { token: shop.token, path: `/attention/${second.id}/check` });
    expect(decision).toMatchObject({
      state: 'done',
      said: expect.stringContaining('of the delivery: unknown'),
    });
    repeatName('failed');
    await shop.run(
      sql`update attempts set hinted_at = now() where order_id = ${first.id} and direction = 'deliver'`,
    );
    expect(await shop.stateAfter(first.id, 'deliver')).toBe('delivered');
    expect((await shop.attempts(first.id, 'deliver'))[0]?.contradictedBy).toBeNull();
    const told = await shop.run(
      sql`select order_id, theirs from comparison_differences where resolved_at is null`,
    );
    expect(told).toEqual([{ orderId: first.id, theirs: 'failed' }]);
  });

  it('is not known by that where the name comes with the status first', async () => {
    const { first, second } = await sentTwo();
    shop.supplier.deliver.send = async () => ({ outcome: 'unknown', reason: 'no answer in time' });
    await shop.deliver(second.id);
    expect(await shop.stateAfter(second.id, 'deliver', 30)).toBe('delivery_unknown');
    expect([await nameOf(first.id), await nameOf(second.id)]).toEqual([
      [name(), null],
      [null, name()],
    ]);
  });

  it('leaves neither known by it, while both are undecided', async () => {
    const { first, second } = await sentTwo();
    await shop.deliver(second.id);
    for (const { id } of [first, second]) {
      expect(await shop.stateAfter(id, 'deliver', 30)).toBe('delivering');
      repeatName('failed');
    }
  });

  it('is not sent again, nor asked for by that, where the supplier tells by its own names alone', async () => {
    const { first, second } = await sentTwo();
    const { traits } = shop.supplier.deliver;
    shop.supplier.deliver.traits = { ...traits, statusBy: 'theirs', duplicates: 'returns_original' };
    await shop.deliver(second.id);
    let sent = 0;
    shop.supplier.deliver.send = async () => {
      sent += 1;
      return { outcome: 'accepted', vendorReference: name() };
    };
    shop.supplier.deliver.find = async ({ vendorReference }) =>
      vendorReference === undefined
        ? { status: 'unknown', reason: 'no name' }
        : { status: 'failed', reason: 'no' };
    const states = async (seconds: number) => {
      await shop.passTime(seconds);
      return [await shop.stateAfter(first.id, 'deliver'), await shop.stateAfter(second.id, 'deliver')];
    };
    expect(await states(30)).toEqual(['delivering', 'delivering']);
    expect(await states(day)).toEqual(['needs_review', 'needs_review']);
    expect(sent).toBe(0);
  });
});

it('a payment whose gateway repeats a name counts by our own reference', async () => {
  const first = await shop.paid();
  const [paid] = await shop.attempts(first.id, 'collect');
  const { id } = await shop.prompted();
  const [prompt] = await shop.attempts(id, 'collect');
  shop.gateway.collect.find = async ({ reference }) => ({
    ...{ status: 'done', reference, amount: 450n, currency: 'GHS' },
    ...(paid?.vendorReference && { vendorReference: paid.vendorReference }),
  });
  await followAttempt(shop.deps, prompt?.id ?? '', unguarded);
  expect((await shop.order(id)).state).toBe('paid');
});
