/** Decisions about dear orders: one admin asks, nothing moves, and another carries it out, once. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmDecision } from '#actions/confirm-decision.ts';
import type { OrderState } from '#domain/order-states.ts';
import { anyPhone } from './support/app.ts';
import { findLedgerFaults } from './support/books.ts';
import { createMortal } from './support/mortal-database.ts';
import { logIn, setRole, signUp } from './support/people.ts';
import { createTestShop, type TestShop } from './support/shop.ts';

type Admin = { id: string; phone: string; token: string };

let shop: TestShop;
let esi: Admin;
let adjoa: Admin;
let nana: Admin;

beforeAll(async () => {
  shop = await createTestShop({ SECOND_ADMIN_OVER: '200' });
  esi = await enter('0200000000', 'demo1234');
  adjoa = await openAdmin('Adjoa Sarpong');
  nana = await openAdmin('Nana Osei');
});
afterAll(async () => {
  expect(await findLedgerFaults(shop.deps.db)).toEqual([]);
  await shop.close();
});

async function enter(phone: string, password: string): Promise<Admin> {
  const { body } = await logIn(shop, { phone, password });
  return { id: body.data.user.id, phone, token: body.data.accessToken };
}

async function openAdmin(name: string): Promise<Admin> {
  const phone = anyPhone();
  await signUp(shop, { phone, name });
  await setRole(shop, phone, 'admin');
  return enter(phone, 'secret1');
}

const call = ({ token }: Admin, method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token, ...(body !== undefined && { body }) });
const post = (admin: Admin, id: string, verb: string, body: unknown) =>
  call(admin, 'POST', `/attention/${id}/${verb}`, body);

const sure = { reason: 'never arrived', evidence: 'supplier ticket 4711' };

async function rowOf(admin: Admin, id: string) {
  const { body } = await call(admin, 'GET', '/attention?limit=100');
  return body.data.find((row: { id: string }) => row.id === id);
}

const fileOf = async (id: string) => (await call(esi, 'GET', `/orders/${id}`)).body.data;
/** All that a decision may move. */
async function standingOf(id: string) {
  const { state, events, attempts, postings } = await fileOf(id);
  const sent = attempts.map(({ reference }: { reference: string }) => reference);
  return { state, events, sent, postings };
}
const confirm = (admin: Admin, id: string, decisionId: string) =>
  post(admin, id, 'confirm', { decision_id: decisionId });

/** An order over the limit that a person must decide. */
async function dearOrder(recipientEnding: string, ...states: OrderState[]) {
  const recipient = `${anyPhone().slice(0, 6)}${recipientEnding}`;
  const { paymentId, payer } = await shop.order({ bundle: 'MTN 100GB', recipient });
  await shop.answerPrompt(payer, 'approve');
  const { id } = await shop.until(paymentId, ...states);
  return { id, paymentId };
}

/** Not delivered, and nobody can say so: as the worker would leave it after a day of silence. */
async function silentOrder() {
  const order = await dearOrder('9103', 'delivery_unknown', 'delivering');
  await putInReview(order.id);
  return order;
}

async function putInReview(id: string) {
  await sql`update orders set state = 'needs_review', changed_by = 'worker' where id = ${id}`.execute(
    shop.deps.db,
  );
}

async function askForRefund(id: string): Promise<string> {
  const asked = await post(esi, id, 'refund', sure);
  expect([asked.status, asked.body.data.waits_for_second_admin]).toEqual([200, true]);
  return (await rowOf(esi, id)).waiting.id;
}

async function outcomeOf(decisionId: string) {
  const { rows } = await sql<{ outcome: string | null }>`
    select outcome from waiting_decisions where id = ${decisionId}`.execute(shop.deps.db);
  return rows[0]?.outcome;
}

async function refundsOf(id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sandbox_transfers join attempts using (reference)
    where order_id = ${id} and direction = 'refund'`.execute(shop.deps.db);
  return rows[0]?.n ?? 0;
}

describe('over the limit', () => {
  it('nothing moves until a second admin has confirmed it', async () => {
    const { id, paymentId } = await silentOrder();
    const before = await standingOf(id);
    expect((await rowOf(esi, id)).needs_second_admin).toBe(true);
    const asked = await post(esi, id, 'refund', sure);
    expect([asked.status, asked.body.message, asked.body.data]).toEqual([
      200,
      'A second admin must confirm this. Nothing has moved yet.',
      { id, state: 'needs_review', waits_for_second_admin: true },
    ]);
    expect(await standingOf(id)).toEqual(before);
    const { waiting, moves } = await rowOf(esi, id);
    expect(moves).toEqual(['check']);
    expect(waiting).toEqual({
      id: expect.any(String),
      move: 'refund',
      ...sure,
      supplier_keeps_cost: false,
      asked_by: { id: esi.id, name: 'Esi Mensah' },
      asked_at: expect.any(String),
      is_own: true,
    });
    expect((await rowOf(adjoa, id)).waiting.is_own).toBe(false);

    const own = await confirm(esi, id, waiting.id);
    expect([own.status, own.body.message]).toEqual([
      403,
      'You asked for this yourself. Another admin must confirm it.',
    ]);
    expect(await standingOf(id)).toEqual(before);

    const confirmed = await confirm(adjoa, id, waiting.id);
    expect([confirmed.status, confirmed.body.data.waits_for_second_admin]).toEqual([200, false]);
    await shop.until(paymentId, 'refunded');
    expect([await refundsOf(id), await outcomeOf(waiting.id)]).toEqual([1, 'confirmed']);
  });

  it('both admins are in the audit log', async () => {
    const { id } = await silentOrder();
    await confirm(adjoa, id, await askForRefund(id));
    const { body } = await call(esi, 'GET', `/audit?subject_id=${id}`);
    expect(body.data).toMatchObject([
      {
        action: 'order.refund',
        actor: { name: 'Adjoa Sarpong' },
        reason: sure.reason,
        before: { state: 'needs_review' },
        after: {
          state: 'delivery_failed',
          evidence: sure.evidence,
          asked_by: 'Esi Mensah',
          asked_by_id: esi.id,
        },
      },
      { action: 'order.refund.ask', actor: { name: 'Esi Mensah' }, reason: sure.reason },
    ]);
  });

  it('a delivery that is marked waits too, and books nothing before', async () => {
    const takesMs = (ms: number) =>
      sql`update sandbox_settings set deliver_after_ms = ${ms}`.execute(shop.deps.db);
    await takesMs(600_000);
    const { id } = await dearOrder('9102', 'delivery_unknown', 'delivering');
    await takesMs(1_500);
    await putInReview(id);
    await shop.passTime(601);
    expect((await post(esi, id, 'mark-delivered', sure)).body.data.waits_for_second_admin).toBe(true);
    const kinds = async () => (await fileOf(id)).postings.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).not.toContain('delivered');
    const done = await confirm(adjoa, id, (await rowOf(adjoa, id)).waiting.id);
    expect(done.body.data.state).toBe('delivered');
    expect(await kinds()).toContain('delivered');
  });

  it('an order that is marked as unpaid waits too, and the gateway is asked again', async () => {
    const { paymentId } = await shop.order({ bundle: 'MTN 100GB' });
    const { id } = await shop.until(paymentId, 'payment_pending');
    await putInReview(id);
    const prompts = sql`reference in (select reference from attempts where order_id = ${id})`;
    const lose = () =>
      sql`update sandbox_prompts set reference = 'lost' where ${prompts}`.execute(shop.deps.db);
    const find = () =>
      sql`update sandbox_prompts set reference = (select reference from attempts where order_id = ${id})
          where reference = 'lost'`.execute(shop.deps.db);
    const ask = async () => {
      expect((await post(esi, id, 'mark-unpaid', sure)).body.data.waits_for_second_admin).toBe(true);
      return (await rowOf(adjoa, id)).waiting.id;
    };
    await lose();
    const first = await ask();
    await find();
    const early = await confirm(adjoa, id, first);
    expect([early.status, early.body.message]).toEqual([
      409,
      'The gateway says that it is still under way. Nothing was done.',
    ]);
    expect(await outcomeOf(first)).toBe('void');
    await lose();
    expect((await confirm(adjoa, id, await ask())).body.data.state).toBe('payment_failed');
    await find();
  });

  it('what would be refused at once is refused when it is asked for', async () => {
    const { id } = await silentOrder();
    const blind = await post(esi, id, 'deliver', { reason: 'try again' });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    expect((await rowOf(esi, id)).waiting).toBeNull();
  });

  it('asking the vendors needs nobody else, also while a decision waits', async () => {
    const { id } = await silentOrder();
    await askForRefund(id);
    expect((await post(esi, id, 'check', {})).status).toBe(200);
    expect((await rowOf(esi, id)).waiting.move).toBe('refund');
    const second = await post(adjoa, id, 'deliver', sure);
    expect([second.status, second.body.message]).toEqual([
      409,
      'Another decision about this order waits for a second admin.',
    ]);
  });
});

it('up to the limit one admin decides at once', async () => {
  await call(esi, 'PUT', '/sandbox/settings', { float: 0 });
  const { paymentId, payer } = await shop.order({ bundle: 'MTN 50GB' });
  await shop.answerPrompt(payer, 'approve');
  const { id } = await shop.until(paymentId, 'on_hold');
  expect((await rowOf(esi, id)).needs_second_admin).toBe(false);
  const answer = await post(esi, id, 'refund', { reason: 'the buyer asked for it' });
  expect(answer.body.data).toEqual({ id, state: 'delivery_failed', waits_for_second_admin: false });
  await shop.until(paymentId, 'refunded');
  await call(esi, 'PUT', '/sandbox/settings', { float: 5000 });
});

describe('a waiting decision', () => {
  it('is declined with a reason, and another may be asked for', async () => {
    const { id } = await silentOrder();
    const decisionId = await askForRefund(id);
    expect((await post(adjoa, id, 'decline', { decision_id: decisionId })).status).toBe(422);
    const declined = { decision_id: decisionId, reason: 'ask the supplier first' };
    const answer = await post(adjoa, id, 'decline', declined);
    expect([answer.status, answer.body.data.state]).toEqual([200, 'needs_review']);
    expect([await outcomeOf(decisionId), (await rowOf(esi, id)).waiting]).toEqual(['declined', null]);
    const { body } = await call(esi, 'GET', `/audit?subject_id=${id}`);
    expect(body.data[0]).toMatchObject({
      action: 'order.refund.decline',
      actor: { name: 'Adjoa Sarpong' },
      reason: 'ask the supplier first',
      before: { asked_by: 'Esi Mensah', asked_reason: sure.reason },
    });
    for (const late of [await post(adjoa, id, 'decline', declined), await confirm(adjoa, id, decisionId)])
      expect([late.status, late.body.message]).toEqual([
        409,
        'This was decided or withdrawn in the meantime.',
      ]);
    await askForRefund(id);
  });

  it('is withdrawn by whoever asked, and then not another in its place confirmed unseen', async () => {
    const { id } = await silentOrder();
    const seen = await askForRefund(id);
    expect((await post(esi, id, 'decline', { decision_id: seen, reason: 'a mistake' })).status).toBe(200);
    expect(await outcomeOf(seen)).toBe('withdrawn');
    await post(esi, id, 'deliver', sure);
    expect((await confirm(adjoa, id, seen)).status).toBe(409);
    expect((await rowOf(adjoa, id)).waiting.move).toBe('deliver');
  });

  it('is confirmed once, however many confirm it at the same time', async () => {
    const { id, paymentId } = await silentOrder();
    const decisionId = await askForRefund(id);
    const answers = await Promise.all(
      [adjoa, nana, adjoa, nana].map((admin) => confirm(admin, id, decisionId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await shop.until(paymentId, 'refunded');
    expect(await refundsOf(id)).toBe(1);
  });

  it('is asked for once, however often at the same time', async () => {
    const { id } = await silentOrder();
    const answers = await Promise.all([esi, adjoa, nana].map((admin) => post(admin, id, 'refund', sure)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is not there for an order or a decision that is not', async () => {
    for (const id of ['nothing', randomUUID()]) {
      expect((await confirm(adjoa, id, randomUUID())).status).toBe(404);
      expect((await post(adjoa, id, 'decline', { decision_id: 'x', reason: 'because' })).status).toBe(404);
    }
    const { id } = await silentOrder();
    expect((await confirm(adjoa, id, 'nothing')).status).toBe(409);
    expect((await post(adjoa, id, 'confirm', {})).status).toBe(422);
  });
});

describe('a decision that was overtaken', () => {
  const movedOn = [409, 'The order has moved on since this was asked for. Nothing was done.'];

  it('by the delivery is void', async () => {
    await call(esi, 'PUT', '/sandbox/settings', { float: 0 });
    const { id, paymentId } = await dearOrder('1111', 'on_hold');
    const decisionId = await askForRefund(id);
    await call(esi, 'PUT', '/sandbox/settings', { float: 5000 });
    await shop.until(paymentId, 'delivered');
    const answer = await confirm(adjoa, id, decisionId);
    expect([answer.status, answer.body.message]).toEqual(movedOn);
    expect([await outcomeOf(decisionId), await refundsOf(id)]).toEqual(['void', 0]);
    const { body } = await call(esi, 'GET', `/audit?subject_id=${id}`);
    expect(body.data[0]).toMatchObject({ action: 'order.refund.void', actor: { name: 'Adjoa Sarpong' } });
  });

  it('is not shown once the order is in another review, and makes way for a new one', async () => {
    await call(esi, 'PUT', '/sandbox/settings', { float: 0 });
    const { id, paymentId } = await dearOrder('1111', 'on_hold');
    const decisionId = await askForRefund(id);
    await call(esi, 'PUT', '/sandbox/settings', { float: 5000 });
    await shop.until(paymentId, 'delivered');
    await putInReview(id);
    const { waiting, moves } = await rowOf(adjoa, id);
    expect([waiting, moves]).toEqual([null, ['refund', 'mark-delivered']]);
    expect(await askForRefund(id)).not.toBe(decisionId);
    expect(await outcomeOf(decisionId)).toBe('void');
  });

  it('by an attempt that succeeded is void, although the state is the same', async () => {
    const { id } = await silentOrder();
    const decisionId = await askForRefund(id);
    await sql`update attempts set outcome = 'done' where order_id = ${id} and direction = 'deliver'`.execute(
      shop.deps.db,
    );
    const before = await standingOf(id);
    const answer = await confirm(adjoa, id, decisionId);
    expect([answer.status, answer.body.message]).toEqual(movedOn);
    expect([await standingOf(id), await outcomeOf(decisionId)]).toEqual([before, 'void']);
  });

  it('by the end of the asker’s time as an admin is void', async () => {
    const { id } = await silentOrder();
    const kwesi = await openAdmin('Kwesi Appiah');
    await post(kwesi, id, 'refund', sure);
    const { waiting } = await rowOf(adjoa, id);
    await setRole(shop, kwesi.phone, 'user');
    expect((await rowOf(adjoa, id)).waiting).toBeNull();
    expect((await confirm(adjoa, id, waiting.id)).status).toBe(409);
    expect([await outcomeOf(waiting.id), (await fileOf(id)).state]).toEqual(['void', 'needs_review']);
  });
});

describe('whatever happens to the process', () => {
  it('a confirmation is carried out once, by the first that lives to the end', async () => {
    const { id, paymentId } = await silentOrder();
    const decisionId = await askForRefund(id);
    const before = await standingOf(id);
    const mortal = createMortal();
    const deps = { ...shop.deps, db: mortal.makeDb(shop.deps.pool) };
    const admin = { userId: adjoa.id, address: '127.0.0.1' };
    let deaths = 0;
    for (;;) {
      mortal.restart();
      mortal.dieAt(deaths + 1);
      const lived = await confirmDecision(deps, admin, { orderId: id, decisionId }).then(
        () => true,
        () => false,
      );
      if (lived) break;
      deaths += 1;
      expect([await standingOf(id), await outcomeOf(decisionId)]).toEqual([before, null]);
    }
    expect(deaths).toBeGreaterThan(10);
    await shop.until(paymentId, 'refunded');
    expect([await refundsOf(id), await outcomeOf(decisionId)]).toEqual([1, 'confirmed']);
  });

  it('the database lets nobody confirm the own request, nor change or remove one', async () => {
    const { id } = await silentOrder();
    const decisionId = await askForRefund(id);
    const { db } = shop.deps;
    for (const attack of [
      sql`update waiting_decisions set outcome = 'confirmed', closed_by = asked_by, closed_at = now()
          where id = ${decisionId}`,
      sql`update waiting_decisions set move = 'deliver' where id = ${decisionId}`,
      sql`update waiting_decisions set asked_by = ${adjoa.id} where id = ${decisionId}`,
      sql`delete from waiting_decisions where id = ${decisionId}`,
      sql`truncate waiting_decisions`,
      sql`insert into waiting_decisions (order_id, move, order_state, reason, supplier_keeps_cost, asked_by)
          select order_id, move, order_state, reason, supplier_keeps_cost, asked_by from waiting_decisions
          where id = ${decisionId}`,
    ]) {
      await expect(attack.execute(db)).rejects.toThrow();
    }
    await post(adjoa, id, 'decline', { decision_id: decisionId, reason: 'not yet' });
    const reopened = sql`update waiting_decisions set outcome = null, closed_by = null, closed_at = null
                         where id = ${decisionId}`;
    await expect(reopened.execute(db)).rejects.toThrow();
  });
});
