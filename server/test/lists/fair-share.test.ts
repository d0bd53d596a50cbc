/** A long list at a supplier that counts calls: guests get their turns while it goes on. */
import { largestList } from '@ntem/contract/lists/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listTurnShare } from '#orders/rules/delivery-jobs.ts';
import { anyPhone } from '#test/support/app.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { listDesk } from './list-desk.ts';

const shop = await forFile(createTestShop());
const { deliver } = shop.deps.suppliers.for('MTN');
const lists = listDesk(shop);
const guests = 5;
/** A turn each 50 ms: a list of a thousand would take all of them for a minute. */
const callsAMinute = 1_200;
const everyMs = 60_000 / callsAMinute;

type Turn = { isOfList: boolean; begunMs: number };

/** By the moment of the transaction that took it. */
const turns = (ofGuests: string[]) =>
  shop.run(sql<Turn>`
    select channel = 'list' as is_of_list, extract(epoch from attempts.created_at)::float8 * 1000 as begun_ms
    from attempts join orders on orders.id = order_id
    where direction = 'deliver' and (channel = 'list' or order_id = any(${ofGuests}::uuid[]))
    order by attempts.created_at`);

const shortestGap = (taken: Turn[]) =>
  Math.min(...taken.slice(1).map(({ begunMs }, n) => begunMs - (taken[n]?.begunMs ?? 0)));

it('guests are served before a list of a thousand ends, which takes a third of the turns at most', async () => {
  const { traits } = deliver;
  Object.assign(deliver, { traits: { ...traits, callsAMinute } });
  await shop.setSandbox({ deliver_after_ms: 0 });
  const ama = await floatDesk(shop).sellerWith(500_000);
  const numbers = Array.from({ length: largestList }, (_, n) => `055${String(1_000_000 + n)} 1GB`);
  const { id } = (await lists.make(ama, numbers.join('\n'))).body.data;
  const statusOf = async () => (await lists.get(ama, id)).totals;
  expect((await lists.send(ama, id)).status).toBe(200);
  await expect.poll(async () => (await statusOf()).delivered, { timeout: 60_000 }).toBeGreaterThan(5);

  // They come last, and their orders go out among those of the list.
  const ofGuests: string[] = [];
  for (let n = 0; n < guests; n += 1) {
    const { id: orderId, paymentId } = await shop.paid({ recipient: anyPhone() });
    ofGuests.push(orderId);
    const state = async () => (await shop.find(paymentId)).state;
    // Without time that is made to pass: the turns are counted by it.
    await expect.poll(state, { timeout: 30_000 }).toBe('delivered');
  }
  const { held, delivered } = await statusOf();
  expect(held).toBeGreaterThan(largestList / 2);
  expect(delivered).toBeGreaterThan(5);

  const taken = await turns(ofGuests);
  expect(taken.filter(({ isOfList }) => !isOfList)).toHaveLength(guests);
  // The database counts microseconds.
  expect(shortestGap(taken)).toBeGreaterThan(everyMs - 1);
  const ofList = taken.filter(({ isOfList }) => isOfList);
  expect(shortestGap(ofList)).toBeGreaterThan(everyMs * listTurnShare - 1);
  Object.assign(deliver, { traits });
});
