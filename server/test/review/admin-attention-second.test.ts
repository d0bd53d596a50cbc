import type { Phone } from '@ntem/contract/phones';
import type { OrderState } from '@ntem/contract/states';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { makeAdmin } from '#people/verbs/make-admin.ts';
import { findDecision } from '#review/rows/decisions.ts';
import { notIndependent } from '#review/rules/two-people.ts';
import { carryOutDecision } from '#review/verbs/carry-out-decision.ts';
import { confirmDecision } from '#review/verbs/confirm-decision.ts';
import { type Answer, anyPhone, phoneEnding } from '#test/support/app.ts';
import { decide, silence, whileSaying } from '#test/support/decisions.ts';
import { forFile } from '#test/support/for-file.ts';
import { createMortal } from '#test/support/mortal-database.ts';
import { addAdmin, type Member, resetPassword, setRole, signIn, signUp } from '#test/support/people.ts';
import { createCheckedShop } from '#test/support/shop.ts';

/** Of these the supplier says nothing. */
const silent = new Set<string>();

// Some are put in review although their vendors have settled them.
const shop = await forFile(createCheckedShop({ SECOND_ADMIN_OVER: '200' }, 'it waits for a person'));
const esi = await signIn(shop, 'esi');
const adjoa = await addAdmin(shop, 'Adjoa Sarpong');
const nana = await addAdmin(shop, 'Nana Osei');
const { deliver } = shop.deps.suppliers.for('MTN');
const { find } = deliver;
deliver.find = (attempt, signal) =>
  silent.has(attempt.reference) ? Promise.resolve(silence) : find(attempt, signal);

const post = ({ token }: Member, id: string, verb: string, body: unknown) =>
  decide(shop, { token, path: `/attention/${id}/${verb}`, body });
const told = ({ status, body }: Answer) => [status, body.message];
const setFloat = (float: number) => esi.call('PUT', '/sandbox/settings', { float });

const sure = { reason: 'never arrived', evidence: 'supplier ticket 4711' };

const rowOf = async (admin: Member, id: string) =>
  (await admin.read('/attention?limit=100')).find((row: { id: string }) => row.id === id);
const fileOf = (id: string) => esi.read(`/orders/${id}`);
const auditOf = (id: string) => esi.read(`/audit?subject_id=${id}`);

/** All that a decision may move. */
async function standingOf(id: string) {
  const { state, events, attempts, postings } = await fileOf(id);
  const sent = attempts.map(({ reference }: { reference: string }) => reference);
  return { state, events, sent, postings };
}
const confirm = (admin: Member, id: string, decisionId: string) =>
  post(admin, id, 'confirm', { decision_id: decisionId });

/** An order over the limit that a person must decide. */
const dearOrder = (recipientEnding: string, ...states: OrderState[]) =>
  shop.bought({ bundle: 'MTN 100 GB', recipient: phoneEnding(recipientEnding) }, ...states);

/** Nobody can say whether it was delivered: as the worker would leave it after a day of silence. */
async function silentOrder(recipientEnding = '9103') {
  const order = await dearOrder(recipientEnding, 'delivery_unknown', 'delivering');
  for (const reference of await shop.referencesOf(order.id, 'deliver')) silent.add(reference);
  await shop.putInReview(order.id);
  return order;
}

async function askFor(id: string, move = 'refund', admin = esi): Promise<string> {
  const asked = await post(admin, id, move, sure);
  expect([asked.status, asked.body.data.waits_for_second_admin]).toEqual([200, true]);
  return asked.body.data.decision_id;
}

/** Esi has asked for the refund of a silent order. */
async function askedRefund() {
  const order = await silentOrder();
  return { ...order, decisionId: await askFor(order.id) };
}

const outcomeOf = async (decisionId: string) => (await findDecision(shop.deps.db, decisionId))?.state;

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
    expect((await rowOf(esi, id)).second_admin_moves).toEqual([
      'deliver',
      'refund',
      'mark-refunded',
      'mark-delivered',
    ]);
    const asked = await post(esi, id, 'refund', sure);
    expect([asked.status, asked.body.message, asked.body.data]).toEqual([
      200,
      'A second admin must confirm this. Nothing has moved yet.',
      { id, state: 'needs_review', decision_id: asked.decision?.id, waits_for_second_admin: true },
    ]);
    expect(await standingOf(id)).toEqual(before);
    const { decision: waiting, moves } = await rowOf(esi, id);
    expect(moves).toEqual(['check']);
    expect(waiting).toMatchObject({
      move: 'refund',
      ...sure,
      asked_by: { id: esi.id, name: 'Esi Mensah' },
      is_own: true,
      can_confirm: false,
      state: 'waits',
    });
    expect((await rowOf(adjoa, id)).decision).toMatchObject({ is_own: false, can_confirm: true });

    const own = 'You asked for this yourself. Another admin must confirm it.';
    expect(told(await confirm(esi, id, waiting.id))).toEqual([403, own]);
    expect(await standingOf(id)).toEqual(before);

    const confirmed = await confirm(adjoa, id, waiting.id);
    expect([confirmed.status, confirmed.body.data.waits_for_second_admin]).toEqual([200, false]);
    await shop.until(paymentId, 'refunded');
    expect([await refundsOf(id), await outcomeOf(waiting.id)]).toEqual([1, 'done']);
  });

  it('both admins are in the audit log', async () => {
    const { id, decisionId } = await askedRefund();
    await confirm(adjoa, id, decisionId);
    const { reason, evidence } = sure;
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'order.refund',
        actor: { name: 'Adjoa Sarpong' },
        reason,
        before: { state: 'needs_review' },
        after: { state: 'delivery_failed', evidence, asked_by: 'Esi Mensah', asked_by_id: esi.id },
      },
      { action: 'order.refund.ask', actor: { name: 'Esi Mensah' }, reason },
    ]);
  });

  it('an order that is marked as unpaid waits too, and the gateway is asked again', async () => {
    const { paymentId } = await shop.order({ bundle: 'MTN 100 GB' });
    const { id } = await shop.until(paymentId, 'payment_pending');
    await shop.putInReview(id);
    const confirmed = async () => confirm(adjoa, id, await askFor(id, 'mark-unpaid'));
    const said = 'sandbox now says of the payment that it is still under way. Nothing was done.';
    expect(await confirmed()).toMatchObject({ status: 200, decision: { state: 'refused', said } });
    expect((await fileOf(id)).state).toBe('needs_review');
    const { collect } = shop.deps.gateways.current;
    const late = await whileSaying(collect, silence, confirmed);
    expect([late.decision?.state, (await fileOf(id)).state]).toEqual(['done', 'payment_failed']);
  });

  it('what would be refused at once is refused when it is asked for', async () => {
    const { id } = await silentOrder();
    const blind = await post(esi, id, 'deliver', { reason: 'try again' });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    expect((await rowOf(esi, id)).decision).toBeNull();
  });

  it('asking the vendors needs nobody else, also while a decision waits', async () => {
    const { id } = await askedRefund();
    expect((await post(esi, id, 'check', {})).status).toBe(200);
    expect((await rowOf(esi, id)).decision.move).toBe('refund');
    const waits = 'Another decision about this order waits for a second admin.';
    expect(told(await post(adjoa, id, 'deliver', sure))).toEqual([409, waits]);
  });
});

it('up to the limit one admin decides at once', async () => {
  await setFloat(0);
  const { id, paymentId } = await shop.bought({ bundle: 'MTN 50 GB' }, 'on_hold');
  expect((await rowOf(esi, id)).second_admin_moves).toEqual([]);
  const { body, decision } = await post(esi, id, 'refund', { reason: 'the buyer asked for it' });
  const decision_id = decision?.id;
  expect(body.data).toEqual({ id, state: 'on_hold', decision_id, waits_for_second_admin: false });
  await shop.until(paymentId, 'refunded');
  await setFloat(5000);
});

describe('a waiting decision', () => {
  it('is declined with a reason, and another may be asked for', async () => {
    const { id, decisionId } = await askedRefund();
    expect((await post(adjoa, id, 'decline', { decision_id: decisionId })).status).toBe(422);
    const declined = { decision_id: decisionId, reason: 'ask the supplier first' };
    const answer = await post(adjoa, id, 'decline', declined);
    expect([answer.status, answer.body.data.state]).toEqual([200, 'needs_review']);
    expect(await outcomeOf(decisionId)).toBe('declined');
    expect(await rowOf(esi, id)).toMatchObject({
      decision: { state: 'declined', said: declined.reason },
      moves: ['check', 'deliver', 'refund', 'mark-refunded', 'mark-delivered'],
    });
    expect((await auditOf(id))[0]).toMatchObject({
      action: 'order.refund.decline',
      actor: { name: 'Adjoa Sarpong' },
      reason: 'ask the supplier first',
      before: { asked_by: 'Esi Mensah', asked_reason: sure.reason },
    });
    for (const late of [await post(adjoa, id, 'decline', declined), await confirm(adjoa, id, decisionId)])
      expect(told(late)).toEqual([409, 'This was decided or withdrawn in the meantime.']);
    await askFor(id);
  });

  it('is withdrawn by the admin who asked, and nobody confirms another one in its place unseen', async () => {
    const { id, decisionId: seen } = await askedRefund();
    expect((await post(esi, id, 'decline', { decision_id: seen, reason: 'a mistake' })).status).toBe(200);
    expect(await outcomeOf(seen)).toBe('withdrawn');
    await post(esi, id, 'deliver', sure);
    expect((await confirm(adjoa, id, seen)).status).toBe(409);
    expect((await rowOf(adjoa, id)).decision.move).toBe('deliver');
  });

  it('is confirmed once, however many confirm it at the same time', async () => {
    const { id, paymentId, decisionId } = await askedRefund();
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
});

describe('a decision that was overtaken', () => {
  /** Its refund was asked for while it was on hold, and then it was delivered. */
  async function delivered() {
    await setFloat(0);
    const { id, paymentId } = await dearOrder('1111', 'on_hold');
    const decisionId = await askFor(id);
    await setFloat(5000);
    await shop.until(paymentId, 'delivered');
    return { id, decisionId };
  }

  it('by the delivery is void', async () => {
    const { id, decisionId } = await delivered();
    const movedOn = 'The order has moved on since this was asked for. Nothing was done.';
    expect(told(await confirm(adjoa, id, decisionId))).toEqual([409, movedOn]);
    expect([await outcomeOf(decisionId), await refundsOf(id)]).toEqual(['void', 0]);
    expect((await auditOf(id))[0]).toMatchObject({
      action: 'order.refund.void',
      actor: { name: 'Adjoa Sarpong' },
    });
  });

  it('is not shown once the order is in another review, and makes way for a new one', async () => {
    const { id, decisionId } = await delivered();
    await shop.putInReview(id);
    const { decision: waiting, moves } = await rowOf(adjoa, id);
    expect([waiting, moves]).toEqual([null, ['check', 'refund', 'mark-refunded', 'mark-delivered']]);
    expect(await askFor(id)).not.toBe(decisionId);
    expect(await outcomeOf(decisionId)).toBe('void');
  });

  it('by an attempt that succeeded is refused, although the state is the same', async () => {
    const { id, decisionId } = await askedRefund();
    await shop.run(
      sql`update attempts set outcome = 'done' where order_id = ${id} and direction = 'deliver'`,
    );
    const before = await standingOf(id);
    const { status, decision } = await confirm(adjoa, id, decisionId);
    const said = 'The order does not allow it any more. Nothing was done.';
    expect([status, decision]).toMatchObject([200, { state: 'refused', said }]);
    expect(await standingOf(id)).toEqual(before);
  });

  it('by the end of the asker’s time as an admin is void', async () => {
    const { id } = await silentOrder();
    const kwesi = await addAdmin(shop, 'Kwesi Appiah');
    const decisionId = await askFor(id, 'refund', kwesi);
    expect((await rowOf(adjoa, id)).decision.id).toBe(decisionId);
    await setRole(shop, kwesi.phone, 'user');
    expect((await rowOf(adjoa, id)).decision).toBeNull();
    expect((await confirm(adjoa, id, decisionId)).status).toBe(409);
    expect([await outcomeOf(decisionId), (await fileOf(id)).state]).toEqual(['void', 'needs_review']);
  });
});

describe('an account that the asker made', () => {
  /** Added by an admin, and opened with a code that its number gets. */
  async function adds(by: Member, name: string): Promise<Member> {
    const phone = anyPhone();
    const added = await by.call('POST', '/users', { name, phone_number: phone, role: 'admin' });
    expect(added.status).toBe(201);
    await resetPassword(shop, phone, 'secret-1234');
    return signIn(shop, { phone, password: 'secret-1234' });
  }

  async function promotes(by: Member, name: string): Promise<Member> {
    const phone = anyPhone();
    await signUp(shop, { phone, name });
    const { id } = await signIn(shop, { phone });
    const promoted = await by.call('PATCH', `/users/${id}`, { role: 'admin' });
    expect(promoted.status).toBe(200);
    return signIn(shop, { phone });
  }

  async function expectRefused(admin: Member, id: string, decisionId: string) {
    const before = await standingOf(id);
    const refusal = { status: 403, body: { code: 'FORBIDDEN', message: notIndependent } };
    expect(await confirm(admin, id, decisionId)).toMatchObject(refusal);
    expect([await standingOf(id), await outcomeOf(decisionId)]).toEqual([before, 'waits']);
    expect((await rowOf(admin, id)).decision).toMatchObject({ is_own: false, can_confirm: false });
  }

  it('cannot confirm: added, promoted, or added by an account that was', async () => {
    const { id, paymentId, decisionId } = await askedRefund();
    const added = await adds(esi, 'Esi Once More');
    const promoted = await promotes(esi, 'Kojo Mensah');
    const further = [await adds(added, 'Esi Again'), await promotes(promoted, 'Kojo Two')];
    for (const made of [added, promoted, ...further]) await expectRefused(made, id, decisionId);
    await shop.run(sql`update admin_changes set changed_at = changed_at - interval '6 days'`);
    for (const made of [added, promoted, ...further]) await expectRefused(made, id, decisionId);
    // Somebody whom another admin made can.
    const other = await adds(adjoa, 'Akosua Boakye');
    expect((await confirm(other, id, decisionId)).status).toBe(200);
    await shop.until(paymentId, 'refunded');
  });

  it('is not confirmed for by its maker either, nor by another account of theirs', async () => {
    const { id } = await silentOrder();
    const made = await adds(esi, 'Esi Once More');
    const decisionId = await askFor(id, 'refund', made);
    const sibling = await promotes(esi, 'Kojo Mensah');
    for (const one of [esi, sibling]) await expectRefused(one, id, decisionId);
    expect((await confirm(adjoa, id, decisionId)).status).toBe(200);
  });

  it('can confirm once the operator has vouched for it on the machine itself', async () => {
    const { id, decisionId } = await askedRefund();
    const made = await promotes(esi, 'Kojo Mensah');
    await expectRefused(made, id, decisionId);
    const login = { phone: made.phone as Phone, password: 'long-enough-1234' };
    await makeAdmin(shop.deps, { name: 'Kojo', ...login });
    expect((await confirm(await signIn(shop, login), id, decisionId)).status).toBe(200);
  });
});

describe('whatever happens to the process', () => {
  it('a confirmation is carried out once, by the first that lives to the end', async () => {
    const { id, paymentId, decisionId } = await askedRefund();
    const before = await standingOf(id);
    const mortal = createMortal();
    const deps = { ...shop.deps, db: mortal.makeDb(shop.deps.pool) };
    const admin = { userId: adjoa.id, address: '127.0.0.1', device: null, browser: null };
    /** How often it dies before its work is written, all at once: one that dies after that has only not answered. */
    const untilWritten = async (work: () => Promise<unknown>, [state, next]: [string, string]) => {
      for (let deaths = 0; ; deaths++) {
        mortal.restart();
        mortal.dieAt(deaths + 1);
        const lived = await work().then(
          () => true,
          () => false,
        );
        const outcome = await outcomeOf(decisionId);
        if (lived || outcome === next) return deaths;
        expect([await standingOf(id), outcome]).toEqual([before, state]);
      }
    };
    await shop.stopWorker();
    const confirming = () => confirmDecision(deps, admin, { orderId: id, decisionId });
    expect(await untilWritten(confirming, ['waits', 'under_way'])).toBeGreaterThan(4);
    const carryingOut = () => carryOutDecision(deps, decisionId, unguarded);
    expect(await untilWritten(carryingOut, ['under_way', 'done'])).toBeGreaterThan(8);
    shop.startWorker();
    await shop.until(paymentId, 'refunded');
    expect([await refundsOf(id), await outcomeOf(decisionId)]).toEqual([1, 'done']);
  });

  it('the database lets no admin confirm their own request, nor change or remove one', async () => {
    const { id, decisionId } = await askedRefund();
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
