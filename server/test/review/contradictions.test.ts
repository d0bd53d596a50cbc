/** Vendors that contradict how an order has ended: it stands in Attention, a person says how it ended, and the books follow. */
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findComparison } from '#books/rows/comparisons.ts';
import { startComparison } from '#books/verbs/compare-day.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk, said } from '#test/support/review-desk.ts';

const desk = await forFile(openReviewDesk());

type Bought = Awaited<ReturnType<typeof desk.bought>>;
type Direction = 'collect' | 'deliver' | 'refund';
/** `again`: one more call of this kind, which seemed to have failed, has happened. Else the newest one turns. */
type News = `${Direction} ${'done' | 'failed' | 'again'}`;
type Sums = Record<string, number>;
type Ending = 'mark-delivered' | 'mark-refunded' | 'settle-by-hand';

const starts = {
  delivered: [{}, 'delivered'],
  refunded: [{ recipient: phoneEnding('9101') }, 'refunded'],
  // The payer's wallet refuses the refund.
  refused: [{ payer: phoneEnding('9201'), recipient: phoneEnding('9101') }, 'needs_review'],
} as const;

async function hear(id: string, news: News): Promise<void> {
  const [direction, end] = news.split(' ') as [Direction, 'done' | 'failed' | 'again'];
  if (end !== 'again') return desk.news(id, direction, end);
  await desk.hint(id, direction, await desk.happensAgain(id, direction));
}

/** By one, or by two where it needs them. */
async function decide(id: string, move: string, body: unknown = said): Promise<void> {
  const { second_admin_moves: together } = await desk.itemOf(id);
  const work = together.includes(move) ? desk.decideTogether : desk.decide;
  expect((await work(id, move, body)).decision).toMatchObject({ state: 'done' });
}

/** What a delivered order without sellers leaves in the books. */
const sold = ({ price, cost }: Bought): Sums => ({
  'gateway:sandbox': price,
  'supplier:sandbox': -cost,
  margin: -(price - cost),
});
const soldAndLost = (order: Bought): Sums => ({
  ...sold(order),
  'supplier:sandbox': -2 * order.cost,
  losses: order.cost,
});
const soldAndHandedOver = (order: Bought): Sums => ({
  ...sold(order),
  'gateway:sandbox': 2 * order.price,
  settled_by_hand: -order.price,
});
const unpaid = ({ price, cost }: Bought): Sums => ({
  'supplier:sandbox': -cost,
  margin: -(price - cost),
  losses: price,
});
const lostBundle = ({ cost }: Bought): Sums => ({ 'supplier:sandbox': -cost, losses: cost });
const lostRefund = ({ price }: Bought): Sums => ({ 'gateway:sandbox': -price, losses: price });
const byHand = ({ price }: Bought): Sums => ({ 'gateway:sandbox': price, settled_by_hand: -price });
const nothing = (): Sums => ({});

/** Where it stands, what happens then, what Attention says of it, and what its end leaves in the books. */
it.each<[keyof typeof starts, steps: string, trouble: string, Ending, (order: Bought) => Sums]>([
  // One too many of each, and one that is taken back again.
  ['delivered', 'deliver again', 'delivered_twice', 'mark-delivered', soldAndLost],
  [
    'delivered',
    'deliver again, mark-delivered, deliver failed',
    'delivery_taken_back',
    'mark-delivered',
    sold,
  ],
  ['delivered', 'collect again, collect failed', 'payment_taken_back', 'mark-delivered', sold],
  ['delivered', 'collect again', 'paid_twice', 'settle-by-hand', soldAndHandedOver],
  ['refunded', 'refund again', 'refunded_twice', 'mark-refunded', lostRefund],
  ['refunded', 'refund again, mark-refunded, refund failed', 'refund_taken_back', 'mark-refunded', nothing],
  // The order's own are taken back, or come too late.
  ['delivered', 'collect failed', 'payment_taken_back', 'mark-delivered', unpaid],
  [
    'delivered',
    'collect failed, mark-delivered, deliver failed',
    'delivery_taken_back',
    'mark-refunded',
    nothing,
  ],
  // The gateway has the order's own payment again after it was decided about: its payer is owed it once more.
  ['refused', 'collect failed, mark-refunded, collect done', 'refund_taken_back', 'settle-by-hand', byHand],
  [
    'refused',
    'collect failed, mark-refunded, collect done, collect failed',
    'payment_taken_back',
    'mark-refunded',
    nothing,
  ],
  [
    'delivered',
    'collect failed, mark-delivered, collect done, collect failed',
    'payment_taken_back',
    'mark-delivered',
    unpaid,
  ],
  [
    'delivered',
    'collect again, collect failed, mark-delivered, collect done',
    'paid_twice',
    'settle-by-hand',
    soldAndHandedOver,
  ],
  ['refunded', 'deliver done', 'delivered_after_refund', 'mark-refunded', lostBundle],
  ['refunded', 'refund failed', 'refund_taken_back', 'mark-refunded', byHand],
  [
    'refunded',
    'refund failed, deliver done',
    'delivered_after_refund',
    'settle-by-hand',
    (order) => ({ ...byHand(order), ...lostBundle(order) }),
  ],
  ['refunded', 'collect failed, mark-refunded, refund failed', 'refund_taken_back', 'mark-refunded', nothing],
  [
    'refused',
    'settle-by-hand, refund done',
    'refunded_twice',
    'mark-refunded',
    ({ price }) => ({ settled_by_hand: -price, losses: price }),
  ],
  ['refused', 'collect failed, mark-refunded, refund done', 'refunded_twice', 'mark-refunded', lostRefund],
])('%s; %s; %s: %s', async (start, steps, trouble, ending, sums) => {
  const [request, stands] = starts[start];
  const order = await desk.bought(request, stands);
  const { id } = order;
  for (const step of steps.split(', '))
    await (step.includes(' ') ? hear(id, step as News) : decide(id, step));
  expect((await desk.waits(id))?.trouble).toBe(trouble);
  await decide(id, ending);
  const state = start === 'delivered' && ending !== 'mark-refunded' ? 'delivered' : 'refunded';
  await desk.expectEnded(id, state, sums(order));
  // Said once more, it is accounted for.
  await desk.hint(id, steps.split(', ').at(-1)?.split(' ')[0] as Direction);
  await desk.expectEnded(id, state, sums(order));
  expect((await desk.decide(id, ending)).status).toBe(409);
});

it('a payment that its gateway has again is lost no more, and nobody has to decide', async () => {
  const order = await desk.bought({}, 'delivered');
  await hear(order.id, 'collect failed');
  await decide(order.id, 'mark-delivered');
  await hear(order.id, 'collect done');
  await desk.expectEnded(order.id, 'delivered', sold(order));
});

describe('a payment of another amount', () => {
  async function wrongAmount() {
    const { id, paymentId, payer, pricePesewas } = await desk.shop.order();
    await desk.shop.runAtVendors(sql`update sandbox_prompts set amount_pesewas = amount_pesewas + 7
              where reference = ${await desk.newestOf(id, 'collect')}`);
    await desk.shop.answerPrompt(payer, 'approve');
    await desk.shop.until(paymentId, 'needs_review');
    await desk.expectWaits(id, 'wrong_amount', ['check', 'refund', 'mark-refunded', 'settle-by-hand']);
    return { id, paymentId, came: Number(pricePesewas) + 7 };
  }

  it('goes back as it came, and is a loss where the gateway takes it back after that', async () => {
    const { id, paymentId, came } = await wrongAmount();
    await decide(id, 'refund');
    await desk.shop.until(paymentId, 'refunded');
    await desk.expectEnded(id, 'refunded', {});
    await hear(id, 'collect failed');
    await desk.expectWaits(id, 'payment_taken_back', ['mark-refunded']);
    await desk.endsBy(id, 'mark-refunded', 'refunded', { 'gateway:sandbox': -came, losses: came });
  });
});

describe('a payment that the gateway took back', () => {
  it('before anything was sent for it has ended the order, once an admin says so', async () => {
    const { id, price } = await desk.withEmptyFloat(async () => {
      const order = await desk.bought({}, 'on_hold');
      await hear(order.id, 'collect failed');
      return order;
    });
    await desk.expectWaits(id, 'payment_taken_back', ['check', 'mark-refunded']);
    expect(await desk.sums(id)).toEqual({ 'gateway:sandbox': price, customer_funds: -price });
    // Nothing is given for money that is gone, whatever time passes.
    await desk.shop.passTime(3_600);
    expect((await desk.itemOf(id)).state).toBe('needs_review');
    await desk.endsBy(id, 'mark-refunded', 'refunded', {});
    expect(await desk.shop.referencesOf(id, 'refund')).toEqual([]);
  });

  it('and given again is no loss, and nobody has to decide', async () => {
    const order = await desk.bought({}, 'delivered');
    await hear(order.id, 'collect failed');
    await desk.turns(order.id, 'collect', 'done');
    expect((await desk.decide(order.id, 'mark-delivered')).decision?.state).not.toBe('done');
    expect([await desk.sums(order.id), await desk.waits(order.id)]).toEqual([sold(order), undefined]);
  });
});

describe('a delivery that the supplier took back', () => {
  async function takenBack() {
    const order = await desk.bought({ ref: 'KOFI2026' }, 'delivered');
    await hear(order.id, 'deliver failed');
    await desk.expectWaits(order.id, 'delivery_taken_back', [
      'check',
      'refund',
      'mark-refunded',
      'mark-delivered',
    ]);
    return order;
  }

  it.each([
    ['gives our money back', false],
    ['keeps our money', true],
  ])('and who %s: the buyer gets theirs, and nobody has earned', async (_case, keeps) => {
    const order = await takenBack();
    await decide(order.id, 'refund', { ...said, supplier_keeps_cost: keeps });
    await desk.shop.until(order.paymentId, 'refunded');
    await desk.hint(order.id, 'deliver');
    await desk.expectEnded(order.id, 'refunded', keeps ? lostBundle(order) : {});
  });

  it('is kept as delivered, and no later comparison opens it again', async () => {
    const { id } = await takenBack();
    const before = await desk.sums(id);
    await decide(id, 'mark-delivered');
    const { db } = desk.shop.deps;
    const day = new Date().toISOString().slice(0, 10);
    await startComparison(db, day);
    const finished = async () => (await findComparison(db, day))?.finishedAt ?? null;
    await expect.poll(finished, { timeout: 20_000 }).not.toBeNull();
    await desk.hint(id, 'deliver');
    await desk.expectEnded(id, 'delivered', before);
    // The truth of the end of this file: the bundle is there.
    await desk.turns(id, 'deliver', 'done');
  });

  it('and delivered again is not given back', async () => {
    const { id } = await takenBack();
    const before = await desk.sums(id);
    await desk.turns(id, 'deliver', 'done');
    const { decision } = await desk.decide(id, 'refund');
    const done = 'sandbox now says of the delivery that it is done. Nothing was done.';
    expect(decision).toMatchObject({ state: 'refused', said: done });
    expect([await desk.sums(id), await desk.shop.referencesOf(id, 'refund')]).toEqual([before, []]);
    await desk.endsBy(id, 'mark-delivered', 'delivered', before);
  });
});

describe('a refund', () => {
  it('that came back is sent again, under another reference', async () => {
    const { id, paymentId } = await desk.bought(...starts.refunded);
    await hear(id, 'refund failed');
    await decide(id, 'refund');
    await desk.shop.until(paymentId, 'refunded');
    await desk.expectEnded(id, 'refunded', {});
    expect(await desk.shop.referencesOf(id, 'refund')).toHaveLength(2);
  });

  it('that came back and arrives after all is refunded again, as often as it does, and nobody has to decide', async () => {
    const { id, price } = await desk.bought(...starts.refunded);
    const owed = { 'gateway:sandbox': price, customer_funds: -price };
    for (const [end, state, sums] of [
      ['failed', 'needs_review', owed],
      ['done', 'refunded', {}],
      ['failed', 'needs_review', owed],
      ['done', 'refunded', {}],
    ] as const) {
      await hear(id, `refund ${end}`);
      expect([(await desk.itemOf(id)).state, await desk.sums(id)]).toEqual([state, sums]);
    }
    expect(await desk.waits(id)).toBeUndefined();
  });

  it('that the payer’s wallet refuses goes to another wallet of theirs', async () => {
    const { id, paymentId, price } = await desk.bought(...starts.refused);
    const moves = ['check', 'refund', 'mark-refunded', 'settle-by-hand', 'mark-delivered'];
    await desk.expectWaits(id, 'refund_refused', moves);
    const wallet = anyPhone('050');
    await decide(id, 'refund', { ...said, receiver: { phone_number: wallet, network: 'TELECEL' } });
    await desk.shop.until(paymentId, 'refunded');
    const rows = await desk.shop.runAtVendors(sql`
      select kind, receiver, network, amount_pesewas::int as amount, ending from sandbox_transfers
      where reference = ${await desk.newestOf(id, 'refund')}`);
    const sent = { kind: 'payout', receiver: wallet, network: 'TELECEL', amount: price, ending: 'done' };
    expect(rows).toEqual([sent]);
    await desk.expectEnded(id, 'refunded', {});
  });

  it('of which something else went back is not sent again, and a person says that it is settled', async () => {
    await sql
      .raw(`
      create function give_another_sum() returns trigger language plpgsql as $$
      begin
        new.amount_pesewas := new.amount_pesewas - 7;
        return new;
      end $$;
      create trigger give_another_sum before insert on sandbox_transfers
        for each row execute function give_another_sum()`)
      .execute(desk.shop.sandboxDb);
    const { id } = await desk.bought({ recipient: phoneEnding('9101') }, 'needs_review');
    await desk.shop.runAtVendors(sql`drop trigger give_another_sum on sandbox_transfers`);
    const moves = ['check', 'mark-refunded', 'settle-by-hand', 'mark-delivered'];
    await desk.expectWaits(id, 'refunded_otherwise', moves);
    await desk.decide(id, 'check', {});
    expect((await desk.itemOf(id)).moves).toEqual(moves);
    await desk.endsBy(id, 'mark-refunded', 'refunded', {});
  });

  it('of which something else went back under a call that had failed is our loss', async () => {
    const { id, price } = await desk.bought(...starts.refunded);
    const again = await desk.happensAgain(id, 'refund');
    await desk.shop.runAtVendors(sql`update sandbox_transfers set amount_pesewas = amount_pesewas - 7
        where reference = ${again}`);
    await desk.hint(id, 'refund', again);
    const lost = { 'gateway:sandbox': 7 - price, losses: price - 7 };
    await desk.expectWaits(id, 'refunded_otherwise', ['mark-refunded']);
    await decide(id, 'mark-refunded');
    await desk.hint(id, 'refund', again);
    await desk.expectEnded(id, 'refunded', lost);
  });
});

it('a payment that the gateway took back after we gave it back is a second loss, where the gateway does not call our own refund so', async () => {
  const order = await desk.bought(...starts.refunded);
  const find = vi.spyOn(desk.shop.deps.gateways.current.collect, 'find');
  find.mockResolvedValue({ status: 'reversed', reason: 'by the gateway' });
  onTestFinished(() => find.mockRestore());
  await desk.hint(order.id, 'collect');
  await desk.endsBy(order.id, 'mark-refunded', 'refunded', lostRefund(order));
});
