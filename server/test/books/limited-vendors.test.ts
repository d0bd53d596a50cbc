/** A vendor that limits our calls: the comparison takes its time, and asks about everything. */
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { findComparison } from '#books/rows/comparisons.ts';
import { mostPauses, pauseMs } from '#books/rules/comparisons.ts';
import { compareNextPart, startComparison } from '#books/verbs/compare-day.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';

const shop = await forFile(createHandLedShop());
afterEach(() => shop.restoreVendors());

const limited = { status: 'unknown', reason: 'rate_limited', isLimited: true } as const;
const paid = async ({ reference }: { reference: string }): Promise<MoneyStatus> => ({
  ...{ status: 'done', reference, amount: 450n, currency: 'GHS' },
});
const today = async () =>
  (await shop.run(sql<{ day: string }>`select (now() at time zone 'Africa/Accra')::date::text as day`))[0]
    ?.day ?? '';

/** Each pause between two parts, until the day is compared. */
async function compare(onPause: () => void) {
  const day = await today();
  await startComparison(shop.deps.db, day);
  const pauses: number[] = [];
  for (;;) {
    const next = await compareNextPart(shop.deps, day, unguarded);
    if (!next) return { pauses, compared: await findComparison(shop.deps.db, day) };
    if (next.againAfterMs === 0) continue;
    pauses.push(next.againAfterMs);
    onPause();
  }
}

it('is asked again later, and nothing counts as unanswered', async () => {
  for (let n = 0; n < 3; n += 1) await shop.paid();
  let left = 2;
  shop.gateway.collect.find = async (known) => (left-- > 0 ? paid(known) : limited);
  const { pauses, compared } = await compare(() => {
    left = 2;
  });
  expect(compared).toMatchObject({ asked: 3, unanswered: 0 });
  expect(pauses).toEqual([pauseMs]);
});

it('counts as silent once it takes no call at all, and the others are compared', async () => {
  shop.gateway.collect.find = async () => limited;
  const { pauses, compared } = await compare(() => {});
  expect(pauses).toHaveLength(mostPauses);
  expect(compared).toMatchObject({ asked: 3, unanswered: 3 });
});

it('gets half of the calls that it takes in a minute', async () => {
  Object.assign(shop.gateway.collect, { traits: { ...shop.gateway.collect.traits, callsAMinute: 4.6 } });
  shop.gateway.collect.find = paid;
  const { pauses, compared } = await compare(() => {});
  expect(compared).toMatchObject({ asked: 3, unanswered: 0 });
  expect(pauses).toEqual([pauseMs]);
});
