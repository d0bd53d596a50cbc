/** The buyers of the simulated shop. */
import { createHash } from 'node:crypto';
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import type { Deps } from '#deps.ts';
import { findOrderByPayment, type Order } from '#orders/rows/orders.ts';
import { type Bought as Answer, buyBundle, type PurchaseRequest } from '#orders/verbs/buy-bundle.ts';
import { confirmPurchase } from '#orders/verbs/confirm-purchase.ts';
import { askForPayment } from '#orders/verbs/find-order.ts';
import { resendPurchaseCode } from '#orders/verbs/resend-purchase-code.ts';
import type { Purchase } from '#test/simulation/plan.ts';
import type { Prices } from '#test/simulation/prices.ts';
import type { Answered, Shop } from '#test/simulation/shop.ts';
import { buyByPhone } from './callers.ts';

/** The answer that a buyer got. */
export type Told = { n: number; key: string; order?: string; asked: number };

const mostTries = 8;
/** A buyer comes back if the shop sends no more codes this hour. */
const longestWaitS = 7_200;

/** A browser that repeats its request until it is answered. */
export async function persist<Result>(
  shop: Shop,
  what: string,
  work: (deps: Deps) => Promise<Result>,
): Promise<Answered<Result>> {
  for (let tries = 1; ; tries++) {
    const answered = await shop.request(what, work);
    if (tries === mostTries || 'value' in answered) return answered;
    const retryAfterS = 'refusal' in answered ? answered.refusal.details.retryAfterS : 1;
    if (retryAfterS === undefined || retryAfterS > longestWaitS) return answered;
    await shop.scheduler.sleep(retryAfterS * secondMs + secondMs);
  }
}

export async function shopFor(shop: Shop, prices: Prices, purchase: Purchase): Promise<Told> {
  const { scheduler } = shop;
  const { n } = purchase;
  const does = (where: string, what: string) =>
    purchase.faults.some(
      (fault) => fault.where === where && fault.what === what && note(fault.where, fault.what),
    );
  const note = (where: string, what: string) => {
    shop.struck.set(`${where} ${what}`, (shop.struck.get(`${where} ${what}`) ?? 0) + 1);
    return true;
  };
  await scheduler.sleep(purchase.atMs);
  const { id: bundleId, serviceId } = prices.now(purchase.bundle);
  const key = `guest buy-${n}`;
  const told: Told = { n, key, asked: 0 };
  const bought =
    purchase.way === 'shop'
      ? await buyOnline(shop, { purchase, does, key, bundleId, serviceId })
      : await findBought(shop, await buyByPhone(shop, { purchase, does }));
  if (!bought) return told;
  told.order = bought.id;
  for (const ms of purchase.asksAfterMs) {
    await scheduler.sleep(ms);
    await shop.request(`ask ${n}`, async (deps) => {
      const found = await findOrderByPayment(deps.db, bought.paymentId);
      if (found) await askForPayment(deps, found);
    });
    told.asked++;
  }
  return told;
}

type Bought = Pick<Order, 'id' | 'paymentId'>;

async function findBought(shop: Shop, reference: string | undefined): Promise<Bought | undefined> {
  if (!reference) return undefined;
  const [found] = await shop.look(sql<Bought>`
    select id, payment_id from orders where reference = ${reference}`);
  if (!found && shop.keeper.restoredFromMs() === undefined)
    shop.surprises.push(`a buyer was told of ${reference}, which is not there`);
  return found;
}

type Buying = {
  purchase: Purchase;
  does(where: string, what: string): boolean;
  key: string;
  bundleId: string;
  serviceId: string;
};

async function buyOnline(
  shop: Shop,
  { purchase, does, key, bundleId, serviceId }: Buying,
): Promise<Order | undefined> {
  const { n, payer, recipient, ref } = purchase;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const request: PurchaseRequest = {
    ...{ bundleId, serviceId, recipient, payer, payerNetwork: 'MTN', buyerName: 'Guest', refCode: ref },
    ...{ shownPrice: undefined, confirmDuplicate: n % 2 === 0, actor: undefined },
    key: { key, bodyHash: hash(key) },
    client: { device: `device ${n}`, address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, browser: null },
  };
  const buying = () => persist(shop, `buy ${n}`, (deps) => buyBundle(deps, request));
  const twin = does('buy', 'repeats') ? buying() : undefined;
  const bought = await buying();
  await twin;
  if (!('value' in bought)) return undefined;
  return prove(shop, { purchase, does, bought: bought.value, client: request.client });
}

type Proving = {
  purchase: Purchase;
  does(where: string, what: string): boolean;
  bought: Answer;
  client: PurchaseRequest['client'];
};

/** Enters the code, if one is wanted. */
async function prove(shop: Shop, { purchase, does, bought, client }: Proving): Promise<Order | undefined> {
  if (bought.outcome === 'prompted') return bought.order;
  const { n, payer } = purchase;
  const { scheduler } = shop;
  let { requestId } = bought.code;
  if (does('entry', 'never')) return undefined;
  const enter = (code: string, turn: number) =>
    persist(shop, `enter ${n}`, (deps) => {
      const key = `enter-${n}-${turn}`;
      return confirmPurchase(deps, {
        requestId,
        payer,
        code,
        key: { key, bodyHash: Buffer.from(code + requestId) },
      });
    });
  await scheduler.sleep(10 * secondMs);
  if (does('entry', 'wrong')) await enter('000000', 0);
  if (does('entry', 'resend') || !shop.codeOf(payer)) {
    await scheduler.sleep(minuteMs + secondMs);
    const resent = await persist(shop, `resend ${n}`, (deps) =>
      resendPurchaseCode(deps, { requestId, payer, client }),
    );
    if ('value' in resent) requestId = resent.value.requestId;
  }
  const entered = await enter(shop.codeOf(payer) ?? '111111', 1);
  return 'value' in entered ? entered.value : undefined;
}

/** To the pesewa, by a calculation of our own. */
export function judgePrices(orders: Order[], { ref }: Purchase, prices: Prices): string[] {
  return orders.flatMap((order) => {
    const expected = prices.expect(order.createdAt, order.bundleId, ref);
    const { pricePesewas: price, sellerCommissionPesewas: seller, agentCommissionPesewas: agent } = order;
    const isRight =
      expected?.price === price && expected.sellerShare === seller && expected.agentShare === agent;
    return isRight
      ? []
      : [
          `it costs ${price}, of which ${seller} and ${agent} are commission, and not ${Object.values(expected ?? {})}`,
        ];
  });
}

/** It is listed as what it came by. */
export function judgeWays(orders: Order[], { way, ref }: Purchase): string[] {
  const expected = way === 'shop' && ref ? 'link' : way;
  return orders.flatMap(({ channel }) =>
    channel === expected ? [] : [`it came by ${channel}, and was bought by ${expected}`],
  );
}

/** Every answered order is there, and everybody has an answer. */
export function judgeTold(orders: Order[], told: Told[], { plan, keeper }: Shop): string[] {
  const asked = plan.purchases.length;
  const ids = new Set([...orders.map(({ id }) => id), ...keeper.vanishedOrders]);
  return [
    ...told.flatMap(({ n, order }) => (order && !ids.has(order) ? [`purchase ${n}: the order is gone`] : [])),
    ...(told.length === asked ? [] : [`${asked - told.length} buyers still wait for an answer`]),
  ];
}
