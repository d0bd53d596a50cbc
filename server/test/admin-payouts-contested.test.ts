/** Payouts that an admin ends: the gateway's word comes first, two admins are one too many, and a late word is heard. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advancePayout, beginPayout, checkPayout } from '#actions/advance-payout.ts';
import { checkAttempt } from '#actions/check-attempt.ts';
import { inTransaction } from '#db/database.ts';
import { takeJob } from '#db/jobs.ts';
import { codeOf, earnings, openPayoutDesk, type PayoutDesk, said, words } from './support/payout-desk.ts';

let desk: PayoutDesk;

beforeAll(async () => {
  desk = await openPayoutDesk();
});
afterAll(() => desk.close());

describe('the gateway’s word wins', () => {
  it.each([
    ['mark-failed', 'done', 'paid', earnings.paidOut, 'payout_confirmed'],
    ['mark-paid', 'failed', 'failed', earnings.atRest, 'payout_failed'],
    ['mark-paid', 'done', 'paid', earnings.paidOut, 'payout_confirmed'],
  ] as const)('over %s: %s', async (mark, word, state, earned, booked) => {
    const { id, seller } = await desk.unknownPayout();
    desk.gatewaySays(words[word]);
    const { status, body } = await desk.decide(id, mark);
    expect([status, body.data.state]).toEqual([200, state]);
    expect(body.message).toBe(`The gateway has answered: this payout is ${state}`);
    expect(await desk.earningsOf(seller)).toMatchObject(earned);
    expect(await desk.endsOf(id)).toEqual([booked]);
    expect(await desk.newestAudit(id)).toMatchObject({
      action: 'payout checked',
      reason: said.reason,
      after: { state, evidence: said.evidence },
    });
  });

  it('also where it does not know the reference and that proves that nothing was sent', async () => {
    const { id, seller } = await desk.unknownPayout();
    desk.gatewaySays(words.notFound);
    desk.server.deps.payments.traits = { ...desk.server.deps.payments.traits, deduplicates: false };
    expect((await desk.decide(id, 'mark-paid')).body.data.state).toBe('failed');
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.atRest);
  });
});

describe('marked once', () => {
  it('it cannot be marked again', async () => {
    const { id, seller } = await desk.unknownPayout();
    expect(codeOf(await desk.decide(id, 'mark-failed'))).toBe(200);
    for (const move of ['mark-failed', 'mark-paid', 'check']) {
      expect(codeOf(await desk.decide(id, move))).toBe('CONFLICT');
    }
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.atRest);
  });

  it('by two at the same time it ends once', async () => {
    const { id } = await desk.unknownPayout();
    const { db } = desk.server.deps;
    let asked = 0;
    let isHeld = false;
    // Both have been let through and have their answer before either decides: then they decide at once.
    const hold = () =>
      inTransaction(db, async (tx) => {
        await sql`select 1 from payouts where id = ${id} for update`.execute(tx);
        isHeld = true;
        await sleep(200);
      });
    desk.gatewaySays(async () => {
      asked += 1;
      if (asked === 2) void hold();
      while (!isHeld) await sleep(5);
      return words.silence;
    });
    const answers = await Promise.all([desk.decide(id, 'mark-paid'), desk.decide(id, 'mark-failed')]);
    expect(answers.map(codeOf).sort()).toEqual([200, 'CONFLICT']);
    expect(await desk.endsOf(id)).toHaveLength(1);
  });

  it.each(['mark-paid', 'mark-failed'])('its job comes to an end: %s', async (mark) => {
    const { id } = await desk.unknownPayout();
    await desk.decide(id, mark);
    expect(await advancePayout(desk.server.deps, await desk.jobOf(id))).toBeUndefined();
    expect(await desk.endsOf(id)).toHaveLength(1);
  });
});

describe('a late word that contradicts a mark raises an alarm and moves nothing', () => {
  const alarms = () =>
    desk.server.logged().split('the gateway contradicts how a payout has ended').length - 1;

  /** As a webhook of the gateway would. */
  async function hint(id: string) {
    const { rows } = await sql<{ reference: string }>`
      select reference from attempts where payout_id = ${id}`.execute(desk.server.deps.db);
    await sql`insert into jobs (kind, subject) values ('check-attempt', ${rows[0]?.reference})`.execute(
      desk.server.deps.db,
    );
    const job = await takeJob(desk.server.deps.db, ['check-attempt']);
    if (!job) throw new Error('There is no job for this hint.');
    await checkAttempt(desk.server.deps, job);
    await sql`delete from jobs where id = ${job.id}`.execute(desk.server.deps.db);
  }

  it.each([
    ['mark-failed', 'done', 1],
    ['mark-paid', 'failed', 1],
    ['mark-paid', 'done', 0],
    ['mark-failed', 'failed', 0],
  ] as const)('by a hint: %s, then %s', async (mark, word, raised) => {
    const { id, seller } = await desk.unknownPayout();
    await desk.decide(id, mark);
    const before = { alarms: alarms(), earnings: await desk.earningsOf(seller) };
    desk.gatewaySays(words[word]);
    await hint(id);
    expect(alarms() - before.alarms).toBe(raised);
    expect(await desk.earningsOf(seller)).toEqual(before.earnings);
    expect(await desk.endsOf(id)).toHaveLength(1);
  });

  it('by a worker that had asked before and hears after it', async () => {
    const { id, seller } = await desk.unknownPayout();
    const before = alarms();
    const sending = await beginPayout(desk.server.deps, id, async () => {});
    if (!sending) throw new Error('It is not under way.');
    const asked = {
      ...desk.server.deps.payments,
      findPayout: async (reference: string) => {
        await desk.decide(id, 'mark-failed');
        return words.done(reference);
      },
    };
    expect(
      await checkPayout({ ...desk.server.deps, payments: asked }, sending, async () => {}),
    ).toBeUndefined();
    expect(alarms() - before).toBe(1);
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.atRest);
  });
});
