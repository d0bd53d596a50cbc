/** What a vendor says about an attempt that came to its end before, while the order has gone on to the next one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
import type { MoneyStatus } from '#providers/outcomes.ts';
import { anyPhone } from './support/app.ts';
import { findLedgerFaults } from './support/books.ts';
import { logIn } from './support/people.ts';
import { createTestShop, type TestShop } from './support/shop.ts';

let shop: TestShop;
let token: string;

beforeAll(async () => {
  shop = await createTestShop();
  token = (await logIn(shop, { phone: '0200000000', password: 'demo1234' })).body.data.accessToken;
});
afterAll(() => shop.close());

const decide = (id: string, move: string) =>
  shop.call('POST', `/attention/${id}/${move}`, {
    token,
    body: { reason: 'told by the supplier', evidence: 'its ticket 4711' },
  });

const setDeliveryTime = (ms: number) =>
  sql`update sandbox_settings set deliver_after_ms = ${ms}`.execute(shop.deps.db);
const setFloat = (pesewas: number) =>
  sql`update sandbox_settings set float_pesewas = ${pesewas}`.execute(shop.deps.db);

/** On hold for an empty float: one attempt has failed. */
async function heldOrder() {
  await setFloat(0);
  const { paymentId, payer } = await shop.order({ recipient: anyPhone() });
  await shop.answerPrompt(payer, 'approve');
  const { id } = await shop.until(paymentId, 'on_hold');
  await setFloat(500_000);
  return { id, paymentId };
}

/** Its first attempt has failed for an empty float, and the next one is under way and takes its time. */
async function orderInSecondAttempt() {
  await setDeliveryTime(3_600_000);
  const { id, paymentId } = await heldOrder();
  await shop.until(paymentId, 'delivering');
  return { id, paymentId };
}

async function listAttempts(id: string, direction: string) {
  const { rows } = await sql<{ reference: string; outcome: string }>`
    select reference, outcome from attempts where order_id = ${id} and direction = ${direction}
    order by created_at`.execute(shop.deps.db);
  return rows;
}

/** As after a webhook, or a comparison with the vendor. Comes back once somebody has asked. */
async function hint(reference: string) {
  const checksOf = async () => {
    const { rows } = await sql<{ checks: number }>`
      select checks from attempts where reference = ${reference}`.execute(shop.deps.db);
    return rows[0]?.checks ?? 0;
  };
  const before = await checksOf();
  await inTransaction(shop.deps.db, (tx) => requestJob(tx, { kind: 'check-attempt', subject: reference }));
  while ((await checksOf()) === before) await sleep(20);
  const isThere = async () =>
    (
      await sql`select 1 from jobs where kind = 'check-attempt' and subject = ${reference}`.execute(
        shop.deps.db,
      )
    ).rows.length > 0;
  while (await isThere()) await sleep(20);
}

const setEnding = (reference: string, ending: 'done' | 'failed') =>
  sql`update sandbox_deliveries set ending = ${ending}, ends_at = now() where reference = ${reference}`.execute(
    shop.deps.db,
  );
const forget = (reference: string) =>
  sql`delete from sandbox_deliveries where reference = ${reference}`.execute(shop.deps.db);

describe('while the next delivery is under way, the first attempt', () => {
  it('that failed once more gives no money back', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const [first, second] = await listAttempts(id, 'deliver');
    await hint(first?.reference ?? '');
    expect((await shop.find(paymentId)).state).toBe('delivering');
    await setEnding(second?.reference ?? '', 'done');
    await shop.until(paymentId, 'delivered');
    expect(await listAttempts(id, 'refund')).toEqual([]);
  });

  it('that the supplier does not know any more is neither sent again nor takes the order with it', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const [first, second] = await listAttempts(id, 'deliver');
    await forget(first?.reference ?? '');
    await sql`update attempts set created_at = created_at - interval '2 days'
      where reference = ${first?.reference}`.execute(shop.deps.db);
    await hint(first?.reference ?? '');
    expect((await shop.find(paymentId)).state).toBe('delivering');
    const { rows } =
      await sql`select 1 from sandbox_deliveries where reference = ${first?.reference}`.execute(shop.deps.db);
    expect(rows).toEqual([]);
    await setEnding(second?.reference ?? '', 'done');
    await shop.until(paymentId, 'delivered');
  });

  it('that was delivered after all is for a person: the bundle may arrive twice', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const [first, second] = await listAttempts(id, 'deliver');
    await setEnding(first?.reference ?? '', 'done');
    await hint(first?.reference ?? '');
    expect((await shop.find(paymentId)).state).toBe('needs_review');
    expect(shop.logged()).toContain('"alarm":"delivered after it failed"');
    expect(await listAttempts(id, 'deliver')).toEqual([
      { reference: first?.reference, outcome: 'done' },
      { reference: second?.reference, outcome: 'open' },
    ]);
    // It is neither sent again nor given back, and once the other one has failed it is simply delivered.
    for (const move of ['deliver', 'refund']) expect((await decide(id, move)).status).toBe(409);
    await setEnding(second?.reference ?? '', 'failed');
    expect((await decide(id, 'check')).status).toBe(200);
    expect((await shop.find(paymentId)).state).toBe('delivered');
    expect(await listAttempts(id, 'refund')).toEqual([]);
  });

  it('that was delivered after all, as well as the next one, stays with a person', async () => {
    const { id, paymentId } = await orderInSecondAttempt();
    const [first, second] = await listAttempts(id, 'deliver');
    await setEnding(first?.reference ?? '', 'done');
    await hint(first?.reference ?? '');
    await setEnding(second?.reference ?? '', 'done');
    expect((await decide(id, 'check')).status).toBe(200);
    expect((await shop.find(paymentId)).state).toBe('needs_review');
    expect(shop.logged()).toContain('"alarm":"delivered twice"');
    expect((await decide(id, 'mark-delivered')).status).toBe(200);
    expect((await shop.find(paymentId)).state).toBe('delivered');
    // Said once more, it is accounted for.
    await hint(first?.reference ?? '');
    expect((await shop.find(paymentId)).state).toBe('delivered');
  });
});

describe('while an order is on hold, an attempt that was delivered after all', () => {
  it('delivers it, and nothing is sent again', async () => {
    await setDeliveryTime(0);
    await setFloat(0);
    const { paymentId, payer } = await shop.order();
    await shop.answerPrompt(payer, 'approve');
    const { id } = await shop.until(paymentId, 'on_hold');
    const [first] = await listAttempts(id, 'deliver');
    await setEnding(first?.reference ?? '', 'done');
    await hint(first?.reference ?? '');
    expect((await shop.find(paymentId)).state).toBe('delivered');
    await setFloat(500_000);
    await shop.passTime(600);
    await sleep(300);
    expect(await listAttempts(id, 'deliver')).toEqual([{ reference: first?.reference, outcome: 'done' }]);
    const faults = await findLedgerFaults(shop.deps.db);
    expect(faults.filter((fault) => !fault.startsWith('an order was delivered'))).toEqual([]);
  });
});

/** One that failed long ago, before the one that is under way. */
async function addOlderAttempt(id: string, direction: 'collect' | 'refund') {
  const reference = `older-${direction}-${id}`;
  await sql`insert into attempts (order_id, direction, provider, reference, amount_pesewas, outcome, created_at)
    select order_id, direction, provider, ${reference}, amount_pesewas, 'failed', created_at - interval '2 days'
    from attempts where order_id = ${id} and direction = ${direction}`.execute(shop.deps.db);
  return reference;
}

describe('while the payer is asked, an older attempt', () => {
  it('that the gateway does not know, or that was declined, ends nothing', async () => {
    const { paymentId, payer } = await shop.order();
    const { id } = await shop.until(paymentId, 'payment_pending');
    const older = await addOlderAttempt(id, 'collect');
    await hint(older);
    expect((await shop.find(paymentId)).state).toBe('payment_pending');
    await sql`insert into sandbox_prompts (reference, payer, network, amount_pesewas, label, ending, ends_at)
      values (${older}, ${anyPhone()}, 'MTN', 500, 'MTN 1GB', 'declined', now())`.execute(shop.deps.db);
    await hint(older);
    expect((await shop.find(paymentId)).state).toBe('payment_pending');
    await setDeliveryTime(0);
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'delivered');
  });
});

describe('while the payer is asked, money under an older attempt', () => {
  it('that is another amount is for a person, and nobody may say that the order was never paid', async () => {
    const { id, paymentId, newest } = await paidOtherwise();
    await forgetPrompt(newest);
    expect((await decide(id, 'mark-unpaid')).body.message).toBe('The gateway has said that money arrived.');
    // What arrived goes back, though the gateway knows nothing of the newest.
    expect((await decide(id, 'refund')).status).toBe(200);
    const order = await shop.until(paymentId, 'refunded');
    expect(order.received_pesewas).toBe(7n);
  });

  it('that is another amount is not forgotten because the payer declines the newest', async () => {
    const { id, paymentId, payer } = await paidOtherwise();
    await shop.answerPrompt(payer, 'decline');
    expect((await decide(id, 'check')).status).toBe(200);
    expect((await shop.find(paymentId)).state).toBe('needs_review');
    expect((await decide(id, 'refund')).status).toBe(200);
    await shop.until(paymentId, 'refunded');
  });

  it('that is exact is counted when a person asks', async () => {
    const { paymentId } = await shop.order();
    const { id, price_pesewas } = await shop.until(paymentId, 'payment_pending');
    await sql`update orders set state = 'needs_review', changed_by = 'worker' where id = ${id}`.execute(
      shop.deps.db,
    );
    await payUnderOlder(id, Number(price_pesewas));
    await setDeliveryTime(0);
    expect((await decide(id, 'check')).body.data.state).toBe('paid');
    await shop.until(paymentId, 'delivered');
  });

  /** Seven pesewas came under an older attempt, and so the order is in review. */
  async function paidOtherwise() {
    const { paymentId, payer } = await shop.order();
    const { id } = await shop.until(paymentId, 'payment_pending');
    const [newest] = await listAttempts(id, 'collect');
    await hint(await payUnderOlder(id, 7));
    expect((await shop.find(paymentId)).state).toBe('needs_review');
    return { id, paymentId, payer, newest: newest?.reference ?? '' };
  }

  async function payUnderOlder(id: string, pesewas: number): Promise<string> {
    const older = await addOlderAttempt(id, 'collect');
    await sql`insert into sandbox_prompts (reference, payer, network, amount_pesewas, label, ending, ends_at)
      values (${older}, ${anyPhone()}, 'MTN', ${pesewas}, 'MTN 1GB', 'approved', now())`.execute(
      shop.deps.db,
    );
    return older;
  }

  const forgetPrompt = (reference: string) =>
    sql`delete from sandbox_prompts where reference = ${reference}`.execute(shop.deps.db);
});

describe('while money goes back, an older attempt', () => {
  /** The gateway takes its time with the refund that is under way. */
  async function refundUnderWay(older: MoneyStatus) {
    const { payments } = shop.deps;
    const asItIs = payments.findRefund;
    payments.findRefund = async (reference) =>
      reference.startsWith('older-') ? older : { status: 'in_progress' };
    const { paymentId, payer } = await shop.order({ recipient: `${anyPhone().slice(0, 6)}9101` });
    await shop.answerPrompt(payer, 'approve');
    const { id } = await shop.until(paymentId, 'refund_pending');
    await hint(await addOlderAttempt(id, 'refund'));
    payments.findRefund = asItIs;
    return { id, paymentId };
  }

  const countTransfers = async (id: string) => {
    const { rows } = await sql`select 1 from sandbox_transfers where reference in
      (select reference from attempts where order_id = ${id})`.execute(shop.deps.db);
    return rows.length;
  };

  it('that the gateway does not know is not sent again', async () => {
    const { id, paymentId } = await refundUnderWay({ status: 'not_found' });
    await shop.until(paymentId, 'refunded');
    expect(await countTransfers(id)).toBe(1);
  });

  it('that failed once more does not stop it', async () => {
    const { paymentId } = await refundUnderWay({ status: 'failed', reason: 'other' });
    await shop.until(paymentId, 'refunded');
  });

  it('that went back after all is for a person: the money may go back twice', async () => {
    const { id, paymentId } = await refundUnderWay({
      status: 'done',
      reference: 'older',
      amount: BigInt(Math.round((await shop.bundle('MTN 1GB')).amount * 100)),
      currency: 'GHS',
    });
    expect((await shop.find(paymentId)).state).toBe('needs_review');
    const [first, second] = await listAttempts(id, 'refund');
    expect([first?.outcome, second?.outcome]).toEqual(['done', 'open']);
    await sql`update sandbox_transfers set ending = 'failed', ends_at = now()
      where reference = ${second?.reference}`.execute(shop.deps.db);
    expect((await decide(id, 'check')).status).toBe(200);
    expect((await shop.find(paymentId)).state).toBe('refunded');
  });
});

describe('an attempt that is sent again because the vendor did not know it', () => {
  it('does not end with the second answer while the first may be on its way', async () => {
    await setDeliveryTime(0);
    const { bundles } = shop.deps;
    const { deliver, findDelivery } = bundles;
    const sent: string[] = [];
    let isKnown = false;
    bundles.deliver = async (order) => {
      sent.push(order.reference);
      // The first answer is lost, and for the second the float is empty: the first has used it up.
      if (sent.length === 1) throw new Error('connect ETIMEDOUT');
      return { outcome: 'failed', failure: 'provider_float', reason: 'provider_float' };
    };
    bundles.findDelivery = async () => (isKnown ? { status: 'done' } : { status: 'not_found' });
    const { paymentId, payer } = await shop.order();
    await shop.answerPrompt(payer, 'approve');
    const { id } = await shop.until(paymentId, 'delivery_unknown');
    while (sent.length < 3) {
      await shop.passTime(20);
      await sleep(50);
    }
    expect((await shop.find(paymentId)).state).toBe('delivery_unknown');
    isKnown = true;
    await shop.until(paymentId, 'delivered');
    bundles.deliver = deliver;
    bundles.findDelivery = findDelivery;
    expect(new Set(sent).size).toBe(1);
    expect(await listAttempts(id, 'deliver')).toEqual([{ reference: sent[0], outcome: 'done' }]);
  });
});

describe('an empty float that is learnt by the status', () => {
  it('puts the order on hold, and nobody is told that it failed', async () => {
    const { bundles } = shop.deps;
    const { deliver } = bundles;
    await setFloat(0);
    bundles.deliver = async (order) => {
      await deliver(order);
      throw new Error('socket hang up');
    };
    const { paymentId, payer } = await shop.order();
    await shop.answerPrompt(payer, 'approve');
    const { id } = await shop.until(paymentId, 'on_hold');
    expect(await listAttempts(id, 'refund')).toEqual([]);
    bundles.deliver = deliver;
    await setFloat(500_000);
    await shop.until(paymentId, 'delivered');
  });
});

describe('a second payment of one order', () => {
  it('raises an alarm', async () => {
    const { paymentId, payer } = await shop.order();
    await shop.answerPrompt(payer, 'approve');
    const { id } = await shop.until(paymentId, 'delivered');
    const older = await addOlderAttempt(id, 'collect');
    await sql`insert into sandbox_prompts (reference, payer, network, amount_pesewas, label, ending, ends_at)
      values (${older}, ${anyPhone()}, 'MTN', 500, 'MTN 1GB', 'approved', now())`.execute(shop.deps.db);
    await hint(older);
    expect(shop.logged()).toContain('"alarm":"paid twice"');
    expect((await shop.find(paymentId)).state).toBe('delivered');
  });
});
