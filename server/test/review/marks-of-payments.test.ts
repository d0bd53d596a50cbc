/** A person speaks for the gateway about a payment: it was paid, and perhaps given back there. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { silence, whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { openReviewDesk } from '#test/support/review-desk.ts';
import { confirm } from '#test/support/shop.ts';

const desk = await forFile(openReviewDesk());
const { shop } = desk;
const { collect } = shop.deps.gateways.current;
const marks = ['check', 'mark-paid', 'mark-refunded', 'mark-unpaid'];
const decideInSilence = async (id: string, move: string) => {
  const { decision } = await whileSaying(collect, silence, () => desk.decide(id, move));
  expect(decision).toMatchObject({ state: 'done' });
};
const stateOf = async (paymentId: string) => (await shop.find(paymentId)).state;
const saysDone = (reference: string, amount: bigint) =>
  whileSaying(collect, { status: 'done', reference, amount, currency: 'GHS' }, () =>
    desk.hint('', 'collect', reference),
  );

describe('an order in review of whose payment the gateway cannot tell', () => {
  let order: Awaited<ReturnType<typeof shop.order>>;
  beforeEach(async () => {
    order = await shop.order();
    await shop.until(order.paymentId, 'payment_pending');
    await shop.putInReview(order.id);
  });

  it('goes on once an admin knows that it was paid, with evidence', async () => {
    await desk.expectWaits(order.id, 'payment_unknown', marks);
    const blind = await desk.decide(order.id, 'mark-paid', { reason: 'seen at the gateway' });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    await decideInSilence(order.id, 'mark-paid');
    await shop.until(order.paymentId, 'delivered');
    expect(await shop.books(order.id)).toMatchObject({ 'gateway:sandbox': Number(order.pricePesewas) });
  });

  it('is not marked as paid while the gateway says that the payer has still to approve', async () => {
    const { decision } = await desk.decide(order.id, 'mark-paid');
    const said = 'sandbox now says of the payment that it is still under way. Nothing was done.';
    expect(decision).toMatchObject({ state: 'refused', said });
  });

  it('ends as refunded where it was given back there, whatever the gateway says of the payment later', async () => {
    await decideInSilence(order.id, 'mark-refunded');
    expect([await stateOf(order.paymentId), await shop.books(order.id)]).toEqual(['refunded', {}]);
    const [reference = ''] = await shop.referencesOf(order.id, 'collect');
    await saysDone(reference, order.pricePesewas);
    expect([await stateOf(order.paymentId), await shop.books(order.id)]).toEqual(['refunded', {}]);
    expect((await desk.itemOf(order.id)).trouble).toBe('silent');
  });
});

describe('a second payment of which nobody knows for a day', () => {
  let id: string;
  let paymentId: string;
  let price: number;
  let second: string;
  beforeEach(async () => {
    const payer = anyPhone();
    const bought = await shop.buy({ payer });
    const notSent = { outcome: 'failed', failure: 'not_sent', reason: 'out of reach' } as const;
    vi.spyOn(collect, 'send').mockResolvedValueOnce(notSent);
    await confirm(shop, bought, payer);
    ({ id: paymentId } = (await confirm(shop, bought, payer)).body.data.payment);
    const order = await shop.find(paymentId);
    id = order.id;
    price = Number(order.pricePesewas);
    const [first = '', newest = ''] = await shop.referencesOf(id, 'collect');
    second = newest;
    // For the whole test: a job that asks in between would otherwise hear that the payer has still to approve.
    vi.spyOn(collect, 'find').mockImplementation(async ({ reference }) =>
      reference === first
        ? { status: 'done', reference, amount: order.pricePesewas, currency: 'GHS' }
        : silence,
    );
    await desk.hint(id, 'collect', first);
    await shop.until(paymentId, 'delivered');
    await shop.passTime(25 * 3_600);
    await expect.poll(async () => (await desk.itemOf(id)).trouble).toBe('second_payment_unknown');
  });
  afterEach(() => vi.mocked(collect.find).mockRestore());

  it.each([
    ['mark-unpaid', 'failed', {}],
    ['mark-refunded', 'reversed', {}],
  ])('is closed by an admin: %s', async (move, outcome, more) => {
    const before = await shop.books(id);
    await decideInSilence(id, move);
    expect([await stateOf(paymentId), await shop.books(id)]).toEqual(['delivered', { ...before, ...more }]);
    expect((await shop.attempts(id, 'collect')).at(-1)).toMatchObject({ reference: second, outcome });
    expect((await desk.itemOf(id)).trouble).toBe('silent');
  });

  it('goes back once an admin knows that it was paid', async () => {
    await desk.expectWaits(id, 'second_payment_unknown', marks);
    await decideInSilence(id, 'mark-paid');
    expect(await shop.books(id)).toMatchObject({ 'unallocated:sandbox': -price });
    await desk.expectWaits(id, 'paid_twice', ['check', 'return-extra', 'mark-refunded', 'settle-by-hand']);
    expect(await stateOf(paymentId)).toBe('delivered');
  });
});
