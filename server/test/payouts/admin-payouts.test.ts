/** Payouts without an answer of the gateway: asked about again, and ended by a person who knows; and who asks for one. */
import { randomUUID } from 'node:crypto';
import { withdrawalTexts } from '@ntem/contract/payouts/withdrawal-refusals';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '#installation/rows/expired-rows.ts';
import { sumsOf } from '#test/support/books.ts';
import { forFile } from '#test/support/for-file.ts';
import { codeOf, earnings, openPayoutDesk, said, words } from '#test/support/payout-desk.ts';
import { addAdmin, confirmSessionsOf, noteMaking, setRole } from '#test/support/people.ts';
import { sell, type TestSeller } from '#test/support/sellers.ts';
import { chooseGateways } from '#vendors/ports/vendors.ts';

const desk = await forFile(openPayoutDesk());
const actor = { name: 'Esi Mensah' };
const before = { state: 'unknown' };
const { reason, evidence } = said;

describe('checking a payout', () => {
  it.each([
    ['done', 'paid', earnings.paidOut],
    ['failed', 'failed', earnings.atRest],
    ['inProgress', 'sending', earnings.inFlight],
    ['silence', 'unknown', earnings.inFlight],
  ] as const)('goes by the word of the gateway: %s', async (word, state, earned) => {
    const { id, seller } = await desk.unknownPayout(0);
    expect((await desk.rowOf(id)).moves).toEqual(['check']);
    desk.gatewaySays(words[word]);
    const { status, decision } = await desk.decide(id, 'check', {});
    expect([status, decision?.state, await desk.stateOf(id)]).toEqual([200, 'done', state]);
    const says = { done: 'done', failed: 'failed', inProgress: 'in_progress', silence: 'unknown' }[word];
    expect(decision?.said).toBe(`sandbox says: ${says.replace('_', ' ')}.`);
    expect(await desk.rowOf(id)).toMatchObject({ says, decision: { move: 'check', said: decision?.said } });
    expect(await desk.earningsOf(seller)).toMatchObject(earned);
    const checked = { action: 'payout checked', actor, before, after: { state } };
    expect(await desk.newestAudit(id)).toMatchObject(checked);
  });

  it('that the gateway does not know is left to its job, which sends it under the same reference', async () => {
    const { id } = await desk.unknownPayout(0);
    desk.gatewaySays(words.notFound);
    await desk.decide(id, 'check', {});
    expect(await desk.stateOf(id)).toBe('unknown');
    const rows = await desk.server.run(sql`
      select run_at <= now() as due from jobs
      where subject = (select id::text from attempts where payout_id = ${id})`);
    expect(rows).toEqual([{ due: true }]);
  });

  it('that has ended is no longer among the open ones, and is still to be had', async () => {
    const { id } = await desk.unknownPayout();
    const openIds = async () =>
      (await desk.read('/payouts?open=true&limit=100')).map((row: { id: string }) => row.id);
    expect(await openIds()).toContain(id);
    desk.gatewaySays(words.done);
    await desk.decide(id, 'check', {});
    expect(await openIds()).not.toContain(id);
    expect(await desk.read(`/payouts/${id}`)).toMatchObject({
      id,
      state: 'paid',
      decision: { state: 'done' },
    });
    await desk.server.run(sql`update payouts set contradicted = true where id = ${id}`);
    expect(await openIds()).toContain(id);
    await desk.server.run(sql`update payouts set contradicted = false where id = ${id}`);
  });

  it('asks while nothing is locked', async () => {
    const { id } = await desk.unknownPayout();
    const looks: string[] = [];
    desk.gatewaySays(async () => {
      await desk.server.run(sql`select 1 from payouts where id = ${id} for update nowait`);
      looks.push('free');
      return words.silence;
    });
    await desk.decide(id, 'check', {});
    await desk.decide(id, 'mark-paid');
    expect(looks).toEqual(['free', 'free']);
  });
});

describe('a payout that was unknown for a day', () => {
  it.each([
    ['paid', 'mark-paid', earnings.paidOut, 'payout_confirmed'],
    ['failed', 'mark-failed', earnings.atRest, 'payout_failed'],
  ] as const)(
    'is marked as %s, which books it as the gateway’s word would',
    async (state, mark, earned, end) => {
      const { id, seller } = await desk.unknownPayout();
      const { status, body, decision } = await desk.decide(id, mark);
      expect([status, body.message, body.data.state]).toEqual([200, 'Recorded', 'unknown']);
      expect([decision?.state, decision?.said]).toEqual(['done', null]);
      expect(await desk.rowOf(id)).toMatchObject({ state, decided_by: 'Esi Mensah', moves: [] });
      expect(await desk.earningsOf(seller)).toMatchObject(earned);
      const paid = { [`commission:${seller.id}`]: 3_000, 'gateway:sandbox': -3_000 };
      expect(await sumsOf(desk.server.deps.db, { payoutId: id })).toEqual(state === 'paid' ? paid : {});
      expect(await desk.endsOf(id)).toEqual([end]);
      const marked = { action: `payout marked as ${state}`, actor, reason, before };
      expect(await desk.newestAudit(id)).toMatchObject({ ...marked, after: { state, evidence } });
    },
  );

  it.each(['mark-paid', 'mark-failed'])('needs a reason and evidence to %s', async (mark) => {
    const { id, seller } = await desk.unknownPayout();
    for (const [body, field] of [
      [{ reason: said.reason }, 'evidence'],
      [{ ...said, evidence: ' x ' }, 'evidence'],
      [{ evidence: said.evidence }, 'reason'],
    ] as const) {
      const answer = await desk.decide(id, mark, body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.inFlight);
  });

  it('is accepted by the gateway and never spoken of again', async () => {
    const { id } = await desk.unknownPayout(0);
    desk.gatewaySays(words.inProgress);
    await desk.decide(id, 'check', {});
    expect(await desk.stateOf(id)).toBe('sending');
    desk.gatewaySays(words.silence);
    await desk.ageAttempt(id, 25);
    expect(codeOf(await desk.decide(id, 'mark-paid'))).toBe('CONFLICT');
    expect(await desk.stateOf(id)).toBe('sending');
    await desk.work(id, 1);
    expect(await desk.stateOf(id)).toBe('unknown');
    expect(codeOf(await desk.decide(id, 'mark-paid'))).toBe(200);
  });
});

describe('a mark is refused, and nothing moves,', () => {
  it.each([
    ['mark-paid', 'The gateway says that it paid out something else.'],
    ['mark-failed', 'sandbox now says of the payout that it is done.'],
  ])('if the gateway paid something else: %s', async (mark, sentence) => {
    const { id, seller } = await desk.unknownPayout();
    desk.gatewaySays(words.doneOther);
    const { decision } = await desk.decide(id, mark);
    expect([decision?.state, decision?.said]).toEqual(['refused', `${sentence} Nothing was done.`]);
    // Silent again, it has said so nevertheless.
    desk.gatewaySays(words.silence);
    expect(codeOf(await desk.decide(id, mark))).toBe('CONFLICT');
    expect((await desk.rowOf(id)).moves).toEqual(['check']);
    await desk.expectEnded({ id, seller }, 'unknown', earnings.inFlight);
    desk.gatewaySays(words.done);
    expect(codeOf(await desk.decide(id, 'check'))).toBe(200);
    expect(await desk.stateOf(id)).toBe('paid');
  });

  it('of an id that is none', async () => {
    for (const move of ['check', 'mark-paid', 'mark-failed']) {
      expect(codeOf(await desk.decide('nothing', move))).toBe('NOT_FOUND');
      expect(codeOf(await desk.decide('6f1c1c52-6a53-4d4b-9b54-1f0d3b6b2f4e', move))).toBe('NOT_FOUND');
    }
  });
});

describe('a network that no gateway pays out to', () => {
  const { current } = desk.server.deps.gateways;
  const onlyMtn = () => chooseGateways({ ...current, payOut: { ...current.payOut, networks: ['MTN'] } });
  const telecel = { phone_number: '0201234567', network: 'TELECEL' };
  const told = { status: 422, body: { errors: { network: withdrawalTexts.notPaid } } };
  afterEach(() => {
    desk.server.deps.gateways = chooseGateways(current);
  });

  it('is named when a withdrawal is asked for, and when a number is to be proved', async () => {
    const { token, phone } = await desk.sellerWith(5_000);
    desk.server.deps.gateways = onlyMtn();
    const ask = { token, headers: { 'idempotency-key': randomUUID() } };
    const body = { amount: 30, phone_number: phone, network: 'TELECEL' };
    expect(await desk.server.call('POST', '/earnings/withdrawals', { ...ask, body })).toMatchObject(told);
    expect(await desk.server.call('PUT', '/earnings/payout-number', { token, body: telecel })).toMatchObject(
      told,
    );
  });

  it('lets a withdrawal that was asked for before wait for an admin, who gives the money back', async () => {
    const { id, seller } = await desk.asked();
    desk.server.deps.gateways = chooseGateways({ ...current, payOut: { ...current.payOut, networks: [] } });
    await desk.turn(id);
    expect(await desk.rowOf(id)).toMatchObject({ state: 'awaiting_approval', moves: ['approve', 'reject'] });
    expect((await desk.decide(id, 'reject', { reason })).status).toBe(200);
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.atRest);
  });
});

it('is not approved by its seller, nor by an account that the seller made', async () => {
  const { id, seller } = await desk.unknownPayout();
  const kojo = await addAdmin(desk.server, 'Kojo Antwi');
  const mark = async (token: string) => codeOf(await desk.decide(id, 'mark-paid', said, token));
  const movesOf = async (token: string) => (await desk.rowOf(id, token)).moves;
  await noteMaking(desk.server, kojo.id, seller.id);
  expect([await movesOf(kojo.token), await mark(kojo.token)]).toEqual([['check'], 'FORBIDDEN']);
  await setRole(desk.server, seller.phone, 'admin');
  await confirmSessionsOf(desk.server.deps.db, seller.id);
  expect([await movesOf(seller.token), await mark(seller.token)]).toEqual([['check'], 'FORBIDDEN']);
  await desk.server.run(sql`update admin_changes set changed_at = changed_at - interval '7 days'`);
  expect(await movesOf(kojo.token)).toEqual(['check', 'mark-paid', 'mark-failed']);
  await setRole(desk.server, seller.phone, 'agent');
});

/** Asks for so much that an admin is asked. */
async function ask(seller: TestSeller, device?: string): Promise<string> {
  const { body } = await desk.server.call('POST', '/earnings/withdrawals', {
    token: seller.token,
    body: { amount: 600 },
    headers: { 'idempotency-key': randomUUID() },
    ...(device && { device }),
  });
  return body.data.id;
}

const knowSince = (seller: TestSeller, device: string, hours: number) =>
  desk.server.run(sql`insert into known_devices (phone, device, seen_at)
    values (${seller.phone}, ${device}, now() - make_interval(hours => ${hours}))`);

describe('a seller who requests a payout', () => {
  it('is shown with number, reset, device, markup and account, until it is decided', async () => {
    const [seller, device] = [await desk.sellerWith(90_000), randomUUID()];
    await sell(desk.server, { seller, amount: 1_000, sellerShare: 1_480, ending: 'delivered' });
    await sell(desk.server, { seller, amount: 1_000, sellerShare: 9_000, ending: 'payment_failed' });
    await knowSince(seller, device, 25);
    const id = await ask(seller, device);
    const { requester } = await desk.rowOf(id);
    expect(requester).toMatchObject({
      status: 'active',
      is_new_device: false,
      highest_markup: 148,
    });
    const [{ verified }] = (await desk.server.run(
      sql`select phone_verified_at as verified from users where id = ${seller.id}`,
    )) as [{ verified: Date }];
    expect(requester.number_since).toBe(verified.toISOString());
    await desk.call('POST', `/payouts/${id}/reject`, { reason: 'asked by mistake' });
    expect((await desk.rowOf(id)).requester).toBeNull();
  });

  it('is told with the newest proof of the number and the last reset', async () => {
    const seller = await desk.sellerWith(90_000);
    const number = '0209990001';
    await desk.server.run(sql`insert into payout_numbers (seller_id, phone, network, proved_at, usable_from)
      values (${seller.id}, ${number}, 'TELECEL', '2026-01-02T08:00:00Z', '2026-01-04T08:00:00Z')`);
    await desk.server.run(sql`insert into account_risks (user_id, kind, created_at)
      values (${seller.id}, 'password_reset', '2026-02-01T08:00:00Z'),
             (${seller.id}, 'password_reset', '2026-02-03T08:00:00Z')`);
    const row = await desk.rowOf(await ask(seller));
    expect(row).toMatchObject({
      phone_number: number,
      requester: { number_since: '2026-01-02T08:00:00.000Z', last_reset_at: '2026-02-03T08:00:00.000Z' },
    });
  });
});

it('risks of an account go once no commission is held for them; its last reset is still shown', async () => {
  const seller = await desk.sellerWith(100);
  await desk.server.run(sql`delete from account_risks where user_id = ${seller.id}`);
  await desk.server.run(sql`
    insert into account_risks (user_id, kind, created_at)
    select ${seller.id}, kind, now() - make_interval(days => days)
    from (values ('new_device', 5), ('new_device', 3), ('password_reset', 90), ('password_reset', 30)) as risks (kind, days)`);
  await deleteExpiredRows(desk.server.deps.db, desk.server.deps.config);
  const left = await desk.server.run(sql`
    select kind, extract(day from now() - created_at)::int as days from account_risks
    where user_id = ${seller.id} order by days`);
  expect(left).toEqual([
    { kind: 'new_device', days: 3 },
    { kind: 'password_reset', days: 30 },
  ]);
});
