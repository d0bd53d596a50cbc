// @vitest-environment happy-dom
/** Orders kept on this device: which, for how long, with which numbers, and which the shop shows. */
import { afterEach, expect, test } from 'vitest';
import { forgetNumbers } from '#features/shop/checkout/purchase/forget-numbers.ts';
import { item } from '#features/shop/checkout/purchase/item.fixture.ts';
import { type PurchaseFlow, startFlow } from '#features/shop/checkout/purchase/purchase-flow.ts';
import { rememberedNumbers, rememberNumbers } from '#features/shop/checkout/purchase/remembered-numbers.ts';
import { withNumber } from '#features/shop/checkout/purchase/saved-numbers.ts';
import { startingPoint } from '#features/shop/checkout/purchase/starting-point.ts';
import { againOf } from './again.ts';
import {
  type DeviceOrder,
  deviceOrders,
  dropUnprompted,
  findTwin,
  hideOrder,
  keepOrder,
  stillKept,
  withOrder,
} from './device-orders.ts';
import { ordersToShow, sayStanding, standingOf, triesOf } from './order-words.ts';

const dayMs = 24 * 60 * 60_000;
const form = { recipient: '0241234567', payer: '0545550142', network: 'MTN' } as const;
const other = { ...item, packageId: 'one' };
const another = { ...item, packageId: 'two' };
const typing = startFlow(item, 'typing', form);
const code = { requestId: 'first', ussdCode: '*928#', resendAtMs: 0, key: 'code key' };
const atCode: PurchaseFlow = { ...startFlow(item, 'code', form), step: 'code', code };
const payment = { id: 'payment', reference: 'NT7F3K92QX', amountGhs: 26 };
const atPrompt: PurchaseFlow = {
  ...startFlow(item, 'prompt', form),
  step: 'prompt',
  payment,
  payableUntilMs: 90_000,
};
const paid: PurchaseFlow = {
  ...atPrompt,
  buyKey: 'paid',
  progress: { status: 'success', delivery: 'pending' },
};
const delivered: PurchaseFlow = {
  ...atPrompt,
  buyKey: 'delivered',
  progress: { status: 'success', delivery: 'delivered' },
};
const unpaid: PurchaseFlow = {
  ...atPrompt,
  buyKey: 'unpaid',
  progress: { status: 'failed', delivery: 'failed', reason: 'declined' },
};
const kept = (flow: PurchaseFlow, more: Partial<DeviceOrder> = {}): DeviceOrder => ({
  flow,
  orderedAtMs: 0,
  ...more,
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['one that waits for its code', kept(atCode), 10 * 60_000],
  ['one that waits for its payer', kept(atPrompt), 7 * dayMs],
  ['one that was not paid', kept(unpaid, { endedAtMs: 0 }), dayMs],
  ['one that was not paid and is hidden', kept(unpaid, { endedAtMs: 0, isHidden: true }), dayMs],
  ['one that was delivered', kept(delivered, { endedAtMs: 0, isHidden: true }), 90 * dayMs],
])('%s is kept for its time', (_name, order, untilMs) => {
  expect(stillKept([order], untilMs)).toEqual([]);
  expect(stillKept([order], untilMs - 1)).toEqual([order]);
});

test('an order keeps its place and its time, and several are kept side by side', () => {
  keepOrder(typing);
  expect(deviceOrders()).toEqual([]);
  keepOrder(atPrompt);
  keepOrder(paid);
  keepOrder({ ...atPrompt, isBusy: true, isCancelled: true });
  expect(deviceOrders().map(({ flow }) => [flow.buyKey, flow.isCancelled, flow.isBusy])).toEqual([
    ['paid', false, false],
    ['prompt', true, false],
  ]);
});

test('whole numbers of a paid order stay unless the buyer says no, those of an unpaid one for another try', () => {
  const [masked] = withOrder([], { ...delivered, form: { ...delivered.form, remember: false } }, 5);
  expect(JSON.stringify(masked)).not.toMatch(/0241234567|0545550142/);
  expect(masked).toMatchObject({ flow: { form: { recipient: '024***4567', payer: '' } }, endedAtMs: 5 });
  expect(againOf(masked as DeviceOrder)).toMatchObject({
    form: { recipient: '', payer: '' },
    earlier: { priceGhs: 26, atMs: 5 },
  });
  expect(againOf(withOrder([], delivered, 5)[0] as DeviceOrder).form).toMatchObject(form);
  const unpaidAgain = againOf(withOrder([], unpaid, 5)[0] as DeviceOrder);
  expect(unpaidAgain.form).toMatchObject(form);
  expect(unpaidAgain).not.toHaveProperty('earlier');
});

test('a payment that comes after all is under way again', () => {
  const [late] = withOrder([kept(unpaid, { endedAtMs: 5 })], { ...paid, buyKey: 'unpaid' }, 10);
  expect(late).not.toHaveProperty('endedAtMs');
});

test('an order that became another one is dropped, unless its payer was asked', () => {
  keepOrder(atCode);
  keepOrder(atPrompt);
  dropUnprompted('code');
  dropUnprompted('prompt');
  expect(deviceOrders().map(({ flow }) => flow.buyKey)).toEqual(['prompt']);
});

test('the one that needs its buyer comes first, finished ones are apart, and a day later they are gone', () => {
  const orders = [
    kept(delivered, { orderedAtMs: 4, endedAtMs: 4 }),
    kept(paid, { orderedAtMs: 3 }),
    kept({ ...atPrompt, item: other }, { orderedAtMs: 2 }),
    kept({ ...unpaid, item: another }, { orderedAtMs: 1, endedAtMs: 1 }),
  ];
  const keys = (shown: DeviceOrder[]) => shown.map(({ flow }) => flow.buyKey);
  const shownAt = (nowMs: number, from = orders) => {
    const { underWay, finished } = ordersToShow(from, nowMs);
    return [keys(underWay), keys(finished)];
  };
  expect(shownAt(10)).toEqual([['prompt', 'paid', 'unpaid'], ['delivered']]);
  expect(shownAt(dayMs + 4)).toEqual([['paid', 'prompt'], []]);
  const hidden = orders.map((order) => ({ ...order, isHidden: true as const }));
  expect(shownAt(10, hidden)).toEqual([[], []]);
});

test('a retry takes the place of what it retries, and says which try it is', () => {
  const first = kept(unpaid, { orderedAtMs: 1, endedAtMs: 1 });
  const second = kept({ ...unpaid, buyKey: 'second' }, { orderedAtMs: 2, endedAtMs: 2 });
  const third = kept(paid, { orderedAtMs: 3 });
  const orders = [third, second, first];
  expect(ordersToShow(orders, 10).underWay).toEqual([third]);
  expect(triesOf(orders, third)).toBe(3);
  expect(sayStanding(third, 'sending', 3)).toEqual({ lead: 'Being sent.', rest: 'Paid at the third try' });
  const forSomebodyElse = { ...paid, form: { ...paid.form, recipient: '0201234567' } };
  expect(ordersToShow([kept(forSomebodyElse, { orderedAtMs: 3 }), first], 10).underWay).toHaveLength(2);
});

test('numbers that are forgotten are masked in orders that have ended, and come back if that is undone', () => {
  keepOrder(delivered);
  keepOrder(paid);
  rememberNumbers({ recipient: form.recipient, payer: { phone: form.payer, network: 'MTN' } });
  const undo = forgetNumbers();
  expect(rememberedNumbers()).toBeUndefined();
  const recipients = () => deviceOrders().map(({ flow }) => flow.form.recipient);
  expect(recipients()).toEqual([form.recipient, '024***4567']);
  undo();
  expect(recipients()).toEqual([form.recipient, form.recipient]);
  expect(rememberedNumbers()?.recipients).toEqual([form.recipient]);
});

test('a hidden order is in nobody’s way and still in the list', () => {
  keepOrder(delivered);
  hideOrder('delivered');
  expect(deviceOrders()).toMatchObject([{ isHidden: true }]);
});

const by = '2026-11-15T17:00:00.000Z';
const late = { ...paid, progress: { ...paid.progress, stage: 'problem', answer_by: by } };
const refunding = { ...paid, progress: { status: 'success', delivery: 'failed', stage: 'problem' } };

test.each([
  ['code', atCode, 'Enter the code that we sent by SMS'],
  ['voucher', { ...atPrompt, step: 'code', code }, 'Enter the voucher code'],
  ['prompt', atPrompt, 'Approve it on your phone'],
  ['prompt', { ...atPrompt, isCancelled: true }, 'To cancel, decline on your phone'],
  ['checking', { ...atPrompt, payableUntilMs: 5 }, 'Waiting for payment. Checking with mobile money'],
  ['sending', paid, 'Being sent.'],
  ['problem', late, 'Problem: we are on it. You hear from us by 17:00'],
  ['problem', refunding, 'Problem: we are on it. Your money is on its way back'],
  ['unpaid', unpaid, 'Declined. Nothing was charged.'],
  ['unpaid', { ...unpaid, progress: { status: 'failed', delivery: 'failed' } }, 'Nothing was charged.'],
  ['done', delivered, 'Delivered'],
] as const)('at %s the bar says what is next', (standing, flow, text) => {
  const order = kept(flow as PurchaseFlow);
  expect(standingOf(order, 10)).toBe(standing);
  const { lead, rest } = sayStanding(order, standing);
  expect([lead, rest].filter(Boolean).join(' ')).toBe(text);
});

test('the order that a form would repeat is found, by its masked number too', () => {
  const [masked] = withOrder([], { ...delivered, form: { ...delivered.form, remember: false } }, 5);
  expect(findTwin([masked as DeviceOrder], typing)?.buyKey).toBe('delivered');
  expect(findTwin([kept(unpaid)], typing)).toBeUndefined();
  const elsewhere = startFlow(item, 'other', { ...form, recipient: '0201234567' });
  expect(findTwin([kept(paid)], elsewhere)).toBeUndefined();
});

const offered = {
  offer: { id: item.packageId, megabytes: 5000, final_price: 26, validity: 'Non-Expiry' },
  service: { id: item.serviceId, name: 'MTN', network: 'MTN', notice: null, packages: [] },
} satisfies Parameters<typeof startingPoint>[0]['chosen'];
const shopOf = (refCode: string | null) => ({ refCode, referrerName: null });

test('a tile goes on with its own order, and another order under way stays beside it', () => {
  keepOrder(atPrompt);
  keepOrder({ ...atPrompt, buyKey: 'elsewhere', item: { ...item, packageId: 'one' } });
  expect(startingPoint({ chosen: offered, ...shopOf(null) })?.buyKey).toBe('prompt');
  keepOrder({ ...atPrompt, isCancelled: true });
  expect(startingPoint({ chosen: offered, ...shopOf(null) })).toMatchObject({ step: 'form' });
});

test('a purchase begun in one shop never opens in another', () => {
  const open = JSON.stringify({ version: 2, flow: typing, isOpen: true, keptAtMs: Date.now() });
  sessionStorage.setItem('ntem-purchase', open);
  expect(startingPoint({ chosen: undefined, ...shopOf(null) })?.buyKey).toBe('typing');
  expect(startingPoint({ chosen: undefined, ...shopOf('AMA2026') })).toBeUndefined();
  const fresh = startingPoint({ chosen: offered, ...shopOf('AMA2026') });
  expect(fresh?.form).toMatchObject({ recipient: '', payer: '' });
});

test('a number has one name, the newest first, and none once it is forgotten', () => {
  const mum = withNumber([], '0241234567', 'Mum');
  const both = withNumber(mum, '0545550142', 'Kofi');
  expect(both.map(({ name }) => name)).toEqual(['Kofi', 'Mum']);
  expect(withNumber(both, '0241234567', 'Maame').map(({ name }) => name)).toEqual(['Kofi', 'Maame']);
  expect(withNumber(both, '0241234567', '')).toEqual([{ phone: '0545550142', name: 'Kofi' }]);
});
