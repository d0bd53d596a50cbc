/** Decisions about dear orders: one admin asks, nothing moves, and another carries it out, once. */
import { randomUUID } from 'node:crypto';
import type { Phone } from '@ntem/contract/phones';
import type { OrderState } from '@ntem/contract/states';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { carryOutDecision } from '#actions/review/carry-out-decision.ts';
import { confirmDecision } from '#actions/review/confirm-decision.ts';
import { makeAdmin } from '#actions/users/make-admin.ts';
import { unguarded } from '#attempts/life.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { decide, silence, untilCarriedOut, whileSaying } from '#test/support/decisions.ts';
import { createMortal } from '#test/support/mortal-database.ts';
import { latestCode, logIn, setRole, signUp } from '#test/support/people.ts';
import { createTestShop } from '#test/support/shop.ts';

type Admin = { id: string; phone: string; token: string };

/** Of these the supplier says nothing. */
const silent = new Set<string>();

const shop = await createTestShop({ SECOND_ADMIN_OVER: '200' });
const esi = await enter('0200000000', 'demo1234');
const adjoa = await openAdmin('Adjoa Sarpong');
const nana = await openAdmin('Nana Osei');
const { deliver } = shop.deps.suppliers.for('MTN');
const { find } = deliver;
deliver.find = (attempt, signal) =>
  silent.has(attempt.reference) ? Promise.resolve(silence) : find(attempt, signal);
afterAll(async () => {
  const faults = await shop.faults();
  // Some were put in review although their vendors had settled them.
  expect(faults.filter((fault) => !fault.includes('it waits for a person'))).toEqual([]);
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
const post = ({ token }: Admin, id: string, verb: string, body: unknown) =>
  decide(shop, { token, path: `/attention/${id}/${verb}`, body });

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
  const recipient = phoneEnding(recipientEnding);
  const { paymentId } = await shop.paid({ bundle: 'MTN 100GB', recipient });
  const { id } = await shop.until(paymentId, ...states);
  return { id, paymentId };
}

/** Not delivered, and nobody can say so: as the worker would leave it after a day of silence. */
async function silentOrder() {
  const order = await dearOrder('9103', 'delivery_unknown', 'delivering');
  for (const reference of await shop.referencesOf(order.id, 'deliver')) silent.add(reference);
  await putInReview(order.id);
  return order;
}

async function putInReview(id: string) {
  await shop.run(sql`update orders set state = 'needs_review', changed_by = 'worker' where id = ${id}`);
}

async function askForRefund(id: string): Promise<string> {
  const asked = await post(esi, id, 'refund', sure);
  expect([asked.status, asked.body.data.waits_for_second_admin]).toEqual([200, true]);
  return asked.body.data.decision_id;
}

async function outcomeOf(decisionId: string) {
  const rows = await shop.run(sql<{ state: string }>`
    select state from decisions where id = ${decisionId}`);
  return rows[0]?.state;
}

async function refundsOf(id: string): Promise<number> {
  const references = await shop.referencesOf(id, 'refund');
  const rows = await shop.runAtVendors(sql`
    select 1 from sandbox_transfers where reference = any(${references})`);
  return rows.length;
}

describe('over the limit', () => {
  it('nothing moves until a second admin has confirmed it', async () => {
    const { id, paymentId } = await silentOrder();
    const before = await standingOf(id);
    expect((await rowOf(esi, id)).second_admin_moves).toEqual(['deliver', 'refund', 'mark-delivered']);
    const asked = await post(esi, id, 'refund', sure);
    expect([asked.status, asked.body.message, asked.body.data]).toEqual([
      200,
      'A second admin must confirm this. Nothing has moved yet.',
      { id, state: 'needs_review', decision_id: asked.decision?.id, waits_for_second_admin: true },
    ]);
    expect(await standingOf(id)).toEqual(before);
    const { decision: waiting, moves } = await rowOf(esi, id);
    expect(moves).toEqual(['check']);
    expect(waiting).toEqual({
      id: expect.any(String),
      move: 'refund',
      ...sure,
      supplier_keeps_cost: false,
      asked_by: { id: esi.id, name: 'Esi Mensah' },
      asked_at: expect.any(String),
      is_own: true,
      can_confirm: false,
      state: 'waits',
      said: null,
      closed_at: null,
    });
    expect((await rowOf(adjoa, id)).decision).toMatchObject({ is_own: false, can_confirm: true });

    const own = await confirm(esi, id, waiting.id);
    expect([own.status, own.body.message]).toEqual([
      403,
      'You asked for this yourself. Another admin must confirm it.',
    ]);
    expect(await standingOf(id)).toEqual(before);

    const confirmed = await confirm(adjoa, id, waiting.id);
    expect([confirmed.status, confirmed.body.data.waits_for_second_admin]).toEqual([200, false]);
    await shop.until(paymentId, 'refunded');
    expect([await refundsOf(id), await outcomeOf(waiting.id)]).toEqual([1, 'done']);
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
    const { id } = await dearOrder('9102', 'delivery_unknown', 'delivering');
    for (const reference of await shop.referencesOf(id, 'deliver')) silent.add(reference);
    await putInReview(id);
    const asked = await post(esi, id, 'mark-delivered', sure);
    expect(asked.body.data.waits_for_second_admin).toBe(true);
    const kinds = async () => (await fileOf(id)).postings.map(({ kind }: { kind: string }) => kind);
    expect(await kinds()).not.toContain('delivered');
    expect((await confirm(adjoa, id, asked.body.data.decision_id)).decision?.state).toBe('done');
    expect([(await fileOf(id)).state, await kinds()]).toEqual([
      'delivered',
      expect.arrayContaining(['delivered']),
    ]);
  });

  it('an order that is marked as unpaid waits too, and the gateway is asked again', async () => {
    const { paymentId } = await shop.order({ bundle: 'MTN 100GB' });
    const { id } = await shop.until(paymentId, 'payment_pending');
    await putInReview(id);
    const ask = async (): Promise<string> => {
      const { body } = await post(esi, id, 'mark-unpaid', sure);
      expect(body.data.waits_for_second_admin).toBe(true);
      return body.data.decision_id;
    };
    const early = await confirm(adjoa, id, await ask());
    expect([early.status, early.decision?.state, early.decision?.said]).toEqual([
      200,
      'refused',
      'sandbox now says of the payment that it is still under way. Nothing was done.',
    ]);
    expect((await fileOf(id)).state).toBe('needs_review');
    const { collect } = shop.deps.gateways.current;
    const late = await whileSaying(collect, silence, async () => confirm(adjoa, id, await ask()));
    expect([late.decision?.state, (await fileOf(id)).state]).toEqual(['done', 'payment_failed']);
  });

  it('what would be refused at once is refused when it is asked for', async () => {
    const { id } = await silentOrder();
    const blind = await post(esi, id, 'deliver', { reason: 'try again' });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    expect((await rowOf(esi, id)).decision).toBeNull();
  });

  it('asking the vendors needs nobody else, also while a decision waits', async () => {
    const { id } = await silentOrder();
    await askForRefund(id);
    expect((await post(esi, id, 'check', {})).status).toBe(200);
    expect((await rowOf(esi, id)).decision.move).toBe('refund');
    const second = await post(adjoa, id, 'deliver', sure);
    expect([second.status, second.body.message]).toEqual([
      409,
      'Another decision about this order waits for a second admin.',
    ]);
  });
});

it('up to the limit one admin decides at once', async () => {
  await call(esi, 'PUT', '/sandbox/settings', { float: 0 });
  const { paymentId } = await shop.paid({ bundle: 'MTN 50GB' });
  const { id } = await shop.until(paymentId, 'on_hold');
  expect((await rowOf(esi, id)).second_admin_moves).toEqual([]);
  const { body, decision } = await post(esi, id, 'refund', { reason: 'the buyer asked for it' });
  expect(body.data).toEqual({
    id,
    state: 'on_hold',
    decision_id: decision?.id,
    waits_for_second_admin: false,
  });
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
    expect(await outcomeOf(decisionId)).toBe('declined');
    const { decision, moves } = await rowOf(esi, id);
    expect([decision, moves]).toMatchObject([
      { state: 'declined', said: declined.reason },
      ['check', 'deliver', 'refund', 'mark-delivered'],
    ]);
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
    expect((await rowOf(adjoa, id)).decision.move).toBe('deliver');
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
    expect((await confirm(adjoa, id, 'nothing')).status).toBe(404);
    expect((await confirm(adjoa, id, randomUUID())).status).toBe(409);
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
    const { decision: waiting, moves } = await rowOf(adjoa, id);
    expect([waiting, moves]).toEqual([null, ['check', 'refund', 'mark-delivered']]);
    expect(await askForRefund(id)).not.toBe(decisionId);
    expect(await outcomeOf(decisionId)).toBe('void');
  });

  it('by an attempt that succeeded is refused, although the state is the same', async () => {
    const { id } = await silentOrder();
    const decisionId = await askForRefund(id);
    await shop.run(
      sql`update attempts set outcome = 'done' where order_id = ${id} and direction = 'deliver'`,
    );
    const before = await standingOf(id);
    const { status, decision } = await confirm(adjoa, id, decisionId);
    expect([status, decision?.state]).toEqual([200, 'refused']);
    expect(decision?.said).toBe('The order does not allow it any more. Nothing was done.');
    expect(await standingOf(id)).toEqual(before);
  });

  it('by the end of the asker’s time as an admin is void', async () => {
    const { id } = await silentOrder();
    const kwesi = await openAdmin('Kwesi Appiah');
    await post(kwesi, id, 'refund', sure);
    const { decision: waiting } = await rowOf(adjoa, id);
    await setRole(shop, kwesi.phone, 'user');
    expect((await rowOf(adjoa, id)).decision).toBeNull();
    expect((await confirm(adjoa, id, waiting.id)).status).toBe(409);
    expect([await outcomeOf(waiting.id), (await fileOf(id)).state]).toEqual(['void', 'needs_review']);
  });
});

describe('an account that the asker made', () => {
  /** Added by an admin, and opened with a code that its number gets. */
  async function addAdmin(by: Admin, name: string): Promise<Admin> {
    const phone = anyPhone();
    await call(by, 'POST', '/users', { name, phone_number: phone, role: 'admin' });
    const forgot = await shop.call('POST', '/auth/forgot-password', { body: { phone_number: phone } });
    const { requestId } = forgot.body.data.otp.data.otp;
    const code = await vi.waitFor(async () => {
      const sent = await latestCode(shop, phone);
      expect(sent).toBeDefined();
      return sent;
    });
    const body = { phone_number: phone, code, requestId, password: 'secret-1234' };
    expect((await shop.call('POST', '/auth/reset-password', { body })).status).toBe(200);
    return enter(phone, 'secret-1234');
  }

  async function promote(by: Admin, name: string): Promise<Admin> {
    const phone = anyPhone();
    await signUp(shop, { phone, name });
    const { id } = await enter(phone, 'secret1');
    expect((await call(by, 'PATCH', `/users/${id}`, { role: 'admin' })).status).toBe(200);
    return enter(phone, 'secret1');
  }

  async function expectRefused(admin: Admin, id: string, decisionId: string) {
    const before = await standingOf(id);
    const answer = await confirm(admin, id, decisionId);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      403,
      'FORBIDDEN',
      'Your account was made by the admin who asked for this. Somebody else must confirm it.',
    ]);
    expect([await standingOf(id), await outcomeOf(decisionId)]).toEqual([before, 'waits']);
    expect((await rowOf(admin, id)).decision).toMatchObject({ is_own: false, can_confirm: false });
  }

  it('cannot confirm: added, promoted, or added by an account that was', async () => {
    const { id, paymentId } = await silentOrder();
    const decisionId = await askForRefund(id);
    const added = await addAdmin(esi, 'Esi Once More');
    const promoted = await promote(esi, 'Kojo Mensah');
    for (const made of [
      added,
      promoted,
      await addAdmin(added, 'Esi Again'),
      await promote(promoted, 'Kojo Two'),
    ])
      await expectRefused(made, id, decisionId);
    // Somebody whom another admin made can.
    const other = await addAdmin(adjoa, 'Akosua Boakye');
    expect((await confirm(other, id, decisionId)).status).toBe(200);
    await shop.until(paymentId, 'refunded');
  });

  it('can confirm once the operator has vouched for it on the machine itself', async () => {
    const { id } = await silentOrder();
    const decisionId = await askForRefund(id);
    const made = await promote(esi, 'Kojo Mensah');
    await expectRefused(made, id, decisionId);
    await makeAdmin(shop.deps, { name: 'Kojo', phone: made.phone as Phone, password: 'long-enough-1234' });
    expect((await confirm(await enter(made.phone, 'long-enough-1234'), id, decisionId)).status).toBe(200);
  });
});

describe('whatever happens to the process', () => {
  it('a confirmation is carried out once, by the first that lives to the end', async () => {
    const { id, paymentId } = await silentOrder();
    const decisionId = await askForRefund(id);
    const before = await standingOf(id);
    const mortal = createMortal();
    const deps = { ...shop.deps, db: mortal.makeDb(shop.deps.pool) };
    const admin = { userId: adjoa.id, address: '127.0.0.1', device: null };
    /** How often it dies before it lives to the end. Nothing is written by those that die. */
    const untilAlive = async (work: () => Promise<unknown>, state: string) => {
      for (let deaths = 0; ; deaths++) {
        mortal.restart();
        mortal.dieAt(deaths + 1);
        const lived = await work().then(
          () => true,
          () => false,
        );
        if (lived) return deaths;
        expect([await standingOf(id), await outcomeOf(decisionId)]).toEqual([before, state]);
      }
    };
    await shop.stopWorker();
    const confirming = () => confirmDecision(deps, admin, { orderId: id, decisionId });
    expect(await untilAlive(confirming, 'waits')).toBeGreaterThan(8);
    const carryingOut = () => carryOutDecision(deps, decisionId, unguarded);
    expect(await untilAlive(carryingOut, 'under_way')).toBeGreaterThan(20);
    shop.startWorker();
    await shop.until(paymentId, 'refunded');
    expect([await refundsOf(id), await outcomeOf(decisionId)]).toEqual([1, 'done']);
  });

  it('what was confirmed before it died is carried out by the next one', async () => {
    const { id, paymentId } = await silentOrder();
    const decisionId = await askForRefund(id);
    await shop.stopWorker();
    const { token } = adjoa;
    const body = { decision_id: decisionId };
    expect((await shop.call('POST', `/attention/${id}/confirm`, { token, body })).status).toBe(200);
    expect((await rowOf(esi, id)).decision).toMatchObject({ state: 'under_way', said: null });
    shop.startWorker();
    expect((await untilCarriedOut(shop, decisionId)).state).toBe('done');
    await shop.until(paymentId, 'refunded');
    expect(await refundsOf(id)).toBe(1);
  });

  it('the database lets nobody confirm the own request, nor change or remove one', async () => {
    const { id } = await silentOrder();
    const decisionId = await askForRefund(id);
    const { db } = shop.deps;
    for (const attack of [
      sql`update decisions set state = 'under_way', confirmed_by = asked_by where id = ${decisionId}`,
      sql`update decisions set move = 'deliver' where id = ${decisionId}`,
      sql`update decisions set asked_by = ${adjoa.id} where id = ${decisionId}`,
      sql`update decisions set receiver = '0240000000' where id = ${decisionId}`,
      sql`delete from decisions where id = ${decisionId}`,
      sql`truncate decisions`,
      sql`insert into decisions (order_id, move, stood_state, asked_by, state)
          select order_id, 'deliver', stood_state, asked_by, 'under_way' from decisions where id = ${decisionId}`,
    ]) {
      await expect(attack.execute(db)).rejects.toThrow();
    }
    await post(adjoa, id, 'decline', { decision_id: decisionId, reason: 'not yet' });
    const reopened = sql`update decisions set state = 'waits', closed_by = null, closed_at = null
                         where id = ${decisionId}`;
    await expect(reopened.execute(db)).rejects.toThrow();
  });
});
