/** A refund of which nobody hears again, and the payment is taken back too: an admin says that both happened. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { findComparison } from '#books/rows/comparisons.ts';
import { startComparison } from '#books/verbs/compare-day.ts';
import { carryOutDecision } from '#review/verbs/carry-out-decision.ts';
import { phoneEnding } from '#test/support/app.ts';
import { silence } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk, said } from '#test/support/review-desk.ts';
import { readVendors } from '#test/truth/vendors.ts';
import type { MoneyStatus } from '#vendors/ports/outcomes.ts';

const desk = await forFile(openReviewDesk({ SECOND_ADMIN_OVER: '20' }));
const { shop } = desk;
const { refund } = shop.deps.gateways.current;
const move = 'mark-refunded-twice';

/** What the gateway says of refunds. Undefined: what is in its own books. */
let says: MoneyStatus | undefined;
beforeEach(() => {
  says = silence;
  const { find } = refund;
  vi.spyOn(refund, 'find').mockImplementation(async (asked, signal) => says ?? find(asked, signal));
});
afterEach(() => vi.restoreAllMocks());

/** The gateway has sent the refund, says nothing of it for a day, and takes the payment back. */
async function backTwice(request = {}) {
  const order = await desk.bought({ recipient: phoneEnding('9101'), ...request }, 'refund_pending');
  await desk.turns(order.id, 'refund', 'done');
  await shop.passTime(25 * 3_600);
  await shop.until(order.paymentId, 'needs_review');
  await desk.news(order.id, 'collect', 'failed');
  await desk.expectWaits(order.id, 'payment_taken_back', ['check', 'mark-refunded', move]);
  return order;
}

/** What is left of this order at the gateway, by the gateway's own books. */
async function truthOf(id: string): Promise<number> {
  const references = await shop.referencesOf(id);
  const { collections, transfers } = await readVendors(shop.sandboxDb);
  const sumOf = (moved: readonly { reference: string; amount: bigint }[]) =>
    moved.reduce((sum, one) => sum + (references.includes(one.reference) ? Number(one.amount) : 0), 0);
  return sumOf(collections) - sumOf(transfers.filter(({ ending }) => ending === 'done'));
}

type Bought = Awaited<ReturnType<typeof backTwice>>;

/** As many pesewas are lost as the gateway says. */
async function expectLost({ id }: Bought, pesewas: number): Promise<void> {
  const sums: Record<string, number> = pesewas === 0 ? {} : { 'gateway:sandbox': -pesewas, losses: pesewas };
  await desk.expectEnded(id, 'refunded', sums);
  expect(await truthOf(id)).toBe(0 - pesewas);
}

async function markTwice({ id }: Bought): Promise<string> {
  const { decision } = await desk.decide(id, move);
  expect(decision).toMatchObject({ state: 'done' });
  return decision?.id ?? '';
}

describe('a refund of which the gateway says nothing, of a payment that it took back', () => {
  it('went back twice by an admin’s word, which counts once, and nothing is sent after it', async () => {
    const order = await backTwice();
    const blind = await desk.decide(order.id, move, { reason: said.reason });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    const decisionId = await markTwice(order);
    await expectLost(order, order.price);
    await carryOutDecision(shop.deps, decisionId, unguarded);
    for (const again of [move, 'mark-refunded', 'refund', 'settle-by-hand'])
      expect((await desk.decide(order.id, again)).status).toBe(409);
    says = undefined;
    await shop.passTime(25 * 3_600);
    for (const direction of ['collect', 'refund'] as const) await desk.hint(order.id, direction);
    await expectLost(order, order.price);
    expect(await shop.referencesOf(order.id, 'refund')).toHaveLength(1);
  });

  it('needs two admins above the limit', async () => {
    const order = await backTwice({ bundle: 'MTN 10 GB' });
    expect((await desk.itemOf(order.id)).second_admin_moves).toContain(move);
    const { decision } = await desk.decideTogether(order.id, move, said);
    expect(decision).toMatchObject({ state: 'done' });
    await expectLost(order, order.price);
  });

  it('is not said while the gateway calls the refund under way', async () => {
    const order = await backTwice();
    const before = await shop.books(order.id);
    says = { status: 'in_progress' };
    const { decision } = await desk.decide(order.id, move);
    const objection = 'sandbox now says of the refund that it is still under way. Nothing was done.';
    expect(decision).toMatchObject({ state: 'refused', said: objection });
    expect(await shop.books(order.id)).toEqual(before);
    says = silence;
    await markTwice(order);
    await expectLost(order, order.price);
  });

  it('is not said once the gateway calls the refund failed: the payer has the money once', async () => {
    const order = await backTwice();
    await desk.turns(order.id, 'refund', 'failed');
    says = undefined;
    expect((await desk.decide(order.id, move)).decision).toMatchObject({ state: 'void' });
    await desk.expectWaits(order.id, 'payment_taken_back', ['check', 'mark-refunded']);
    await desk.decide(order.id, 'mark-refunded');
    await expectLost(order, 0);
  });

  it('is not said once the gateway has the payment again: the refund is all that went back', async () => {
    const order = await backTwice();
    await desk.turns(order.id, 'collect', 'done');
    expect((await desk.decide(order.id, move)).decision).toMatchObject({ state: 'void' });
    expect((await desk.waits(order.id))?.moves).not.toContain(move);
    await desk.decide(order.id, 'mark-refunded');
    await expectLost(order, 0);
  });

  it('is known without a word once the gateway tells of the refund', async () => {
    const order = await backTwice();
    says = undefined;
    expect((await desk.decide(order.id, move)).decision).toMatchObject({ state: 'void' });
    await desk.expectWaits(order.id, 'payment_taken_back', ['mark-refunded']);
    await desk.decide(order.id, 'mark-refunded');
    await expectLost(order, order.price);
  });
});

describe('money that went back twice by an admin’s word', () => {
  it('and whose refund failed after all is lost no more', async () => {
    const order = await backTwice();
    await markTwice(order);
    says = undefined;
    await desk.news(order.id, 'refund', 'failed');
    await desk.expectWaits(order.id, 'refund_taken_back', ['check', 'mark-refunded']);
    await desk.decideTogether(order.id, 'mark-refunded', said);
    await expectLost(order, 0);
  });

  it('and whose payment the gateway has again is lost no more, and nobody has to decide', async () => {
    const order = await backTwice();
    await markTwice(order);
    await desk.news(order.id, 'collect', 'done');
    await expectLost(order, 0);
  });
});

it('a refund nobody can be asked about is marked as arrived, although the one before it came back and still has failed', async () => {
  says = undefined;
  const { id, paymentId } = await desk.bought({ recipient: phoneEnding('9101') }, 'refunded');
  const first = await desk.newestOf(id, 'refund');
  await desk.news(id, 'refund', 'failed');
  vi.spyOn(refund, 'find').mockImplementation(async ({ reference }) =>
    reference === first ? { status: 'failed', reason: 'other' } : silence,
  );
  expect((await desk.decide(id, 'refund')).decision).toMatchObject({ state: 'done' });
  await desk.turns(id, 'refund', 'done');
  await shop.passTime(25 * 3_600);
  await shop.until(paymentId, 'needs_review');
  expect((await desk.decide(id, 'mark-refunded')).decision).toMatchObject({ state: 'done' });
  await desk.expectEnded(id, 'refunded', {});
  expect(await truthOf(id)).toBe(0);
});

describe('the balance at the gateway', () => {
  const { db } = shop.deps;
  const today = new Date().toISOString().slice(0, 10);
  const compare = async () => {
    await startComparison(db, today);
    const isOver = async () => (await findComparison(db, today))?.finishedAt ?? null;
    await expect.poll(isOver, { timeout: 20_000 }).not.toBeNull();
    return shop.run(
      sql`select what from comparison_differences where found_in = 'balance' and day = ${today}::date`,
    );
  };
  /** As if it had been compared yesterday, with everything as it is now. */
  const beginDay = async () => {
    await shop.run(sql`delete from vendor_balances`);
    await compare();
    await shop.run(sql`update vendor_balances set day = day - 1`);
    await shop.run(sql`delete from comparison_differences where found_in = 'balance'`);
  };

  it('agrees with the books before the word and after it, also where it was compared in between', async () => {
    await beginDay();
    const order = await backTwice();
    expect(await compare()).toEqual([]);
    await markTwice(order);
    expect(await compare()).toEqual([]);
  });

  it('names what is missing where an admin says that the money went back once', async () => {
    await beginDay();
    const { id } = await backTwice();
    await desk.decide(id, 'mark-refunded');
    const what = 'Our balance at the gateway moved by GH₵ 4.50 less than our books';
    expect(await compare()).toEqual([{ what }]);
  });
});
