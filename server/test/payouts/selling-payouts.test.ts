/** Payouts: paid once in spite of any failure of the gateway or the process, and unknown stays unknown. */
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { lockLease } from '#kernel/jobs/jobs.ts';
import { sendPayout } from '#payouts/verbs/send-payout.ts';
import { sweepPayouts } from '#payouts/verbs/sweep-payouts.ts';
import { forFile } from '#test/support/for-file.ts';
import { takeJob } from '#test/support/jobs.ts';
import { earnings, openPayoutDesk } from '#test/support/payout-desk.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';
import { chooseGateways } from '#vendors/ports/vendors.ts';

const desk = await forFile(openPayoutDesk());
const { server } = desk;

/** The sandbox's gateway, except for its answers about a payout. */
function gatewayThat(payOut: Partial<PaymentsPort['payOut']>): PaymentsPort {
  const { current } = server.deps.gateways;
  return { ...current, payOut: { ...current.payOut, ...payOut } };
}

const lost: PaymentsPort['payOut']['send'] = async () => ({ outcome: 'unknown', reason: 'timeout' });

describe('the outcome at the gateway', () => {
  it('a definite refusal gives the money back', async () => {
    const { id, seller } = await desk.asked({ phone: '0240009201' });
    await desk.work(id);
    await desk.expectEnded({ id, seller }, 'failed', earnings.atRest);
    expect((await desk.withdrawalsOf(seller))[0].status).toBe('failed');
    const [newest] = await desk.read('/earnings/entries', seller.token);
    expect(newest).toMatchObject({ kind: 'withdrawal_returned', amount: 30, balance_after: 50 });
  });

  it('a lost answer is asked about under the same reference until it is known', async () => {
    const { id, seller } = await desk.asked({ phone: '0240009202' });
    await desk.turn(id);
    expect((await desk.withdrawalsOf(seller))[0].status).toBe('checking');
    await desk.expectEnded({ id, seller }, 'unknown', earnings.inFlight);
    await desk.work(id);
    expect(await desk.stateOf(id)).toBe('paid');
    expect(await desk.transfersOf(id)).toEqual({ references: 1, done: 1 });
  });

  it('a lost answer to what failed in the end gives the money back once', async () => {
    const { id, seller } = await desk.asked({ phone: '0240009203' });
    await desk.work(id);
    await desk.expectEnded({ id, seller }, 'failed', earnings.atRest);
    expect(await desk.transfersOf(id)).toEqual({ references: 1, done: 0 });
  });

  it('nothing said for a day keeps it unknown, in flight and under its one reference, with an alarm', async () => {
    const { seller, id } = await desk.asked();
    const silent = gatewayThat({ send: lost, find: async () => ({ status: 'unknown', reason: 'timeout' }) });
    await desk.work(id, 3, silent);
    await desk.ageAttempt(id, 25);
    await desk.work(id, 3, silent);
    await desk.expectEnded({ id, seller }, 'unknown', earnings.inFlight);
    expect(await desk.transfersOf(id)).toEqual({ references: 1, done: 0 });
    expect(server.logged()).toContain('a vendor has not confirmed a payout');
  });

  it('another amount than was asked for settles nothing', async () => {
    const { seller, id } = await desk.asked();
    const wrong = gatewayThat({
      find: async ({ reference }) => ({ status: 'done', reference, amount: 2_999n, currency: 'GHS' }),
    });
    await desk.work(id, 3, wrong);
    await desk.expectEnded({ id, seller }, 'unknown', earnings.inFlight);
  });

  it('a gateway that cannot tell duplicates apart is never sent the same twice', async () => {
    const { id, seller } = await desk.asked();
    const send = vi.fn(lost);
    const { traits } = server.deps.gateways.current.payOut;
    const forgetful = gatewayThat({
      traits: { ...traits, duplicates: 'unsafe', notFoundIsConclusiveAfterMs: 60_000 },
      send,
      find: async () => ({ status: 'not_found' }),
    });
    await desk.work(id, 3, forgetful);
    expect(await desk.stateOf(id)).toBe('unknown');
    await desk.ageAttempt(id, 2 / 60);
    await desk.work(id, 1, forgetful);
    await desk.expectEnded({ id, seller }, 'failed', earnings.atRest);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

const crash = () => {
  throw new Error('the process died');
};

/** The process dies before it writes for the n-th time. */
function untilTurn(n: number) {
  let turns = 0;
  return async () => {
    turns += 1;
    if (turns === n) crash();
  };
}

async function dieBeforeCall(payoutId: string): Promise<void> {
  const unreached = { ...server.deps, gateways: chooseGateways(gatewayThat({ send: async () => crash() })) };
  await sendPayout(unreached, payoutId, untilTurn(2)).catch(() => {});
}

describe('a gateway that forgets', () => {
  it.each([
    ['is sent the same again under its reference', 22, 2, 'unknown'],
    ['is sent nothing any more once a person may decide', 23, 1, 'unknown'],
  ])('%s', async (_case, hours, times, state) => {
    const { id } = await desk.asked();
    const send = vi.fn(lost);
    const forgetful = gatewayThat({ send, find: async () => ({ status: 'not_found' }) });
    await desk.work(id, 1, forgetful);
    await desk.ageAttempt(id, hours);
    await desk.work(id, 1, forgetful);
    const sent = send.mock.calls.map(([{ reference }]) => reference);
    expect([sent.length, new Set(sent).size]).toEqual([times, 1]);
    expect(await desk.stateOf(id)).toBe(state);
  });

  it('before anything was sent leaves it to a person, a day after the crash', async () => {
    const { id } = await desk.asked();
    await dieBeforeCall(id);
    await desk.ageAttempt(id, 25);
    await desk.work(id, 1);
    expect(await desk.stateOf(id)).toBe('unknown');
    expect(await desk.transfersOf(id)).toEqual({ references: 1, done: 0 });
  });
});

describe('a crash', () => {
  it.each([
    ['before anything was begun', async () => {}],
    [
      'after the reference was recorded, and the call made, before its answer was',
      (payoutId: string) => sendPayout(server.deps, payoutId, untilTurn(2)).catch(() => {}),
    ],
    ['after the reference was recorded, before the call', dieBeforeCall],
    ['after the answer was recorded', (payoutId: string) => desk.turn(payoutId)],
    [
      'after the end was heard, before it was recorded',
      async (payoutId: string) => {
        await desk.turn(payoutId);
        await server.runAtVendors(sql`update sandbox_transfers set ends_at = now()`);
        const attempt = await desk.attemptOf(payoutId);
        await followAttempt(server.deps, attempt?.id ?? '', untilTurn(1)).catch(() => {});
      },
    ],
  ])('%s pays once', async (_case, untilCrash) => {
    const { seller, id } = await desk.asked();
    await untilCrash(id);
    await desk.work(id);
    await desk.expectEnded({ id, seller }, 'paid', earnings.paidOut);
    expect(await desk.transfersOf(id)).toEqual({ references: 1, done: 1 });
  });

  it('of a worker that lost its lease leaves the payout to the next one', async () => {
    const { id } = await desk.asked();
    const take = async () => {
      await server.run(sql`update jobs set lease_until = null, run_at = now() - interval '1 day'
                where subject = ${id}`);
      const job = await takeJob(server.deps.db, ['send-payout']);
      if (!job || job.subject !== id) throw new Error('Another job was taken.');
      return job;
    };
    const old = await take();
    const next = await take();
    await expect(sendPayout(server.deps, id, (tx) => lockLease(tx, old))).rejects.toThrow(/lease/);
    expect(await desk.stateOf(id)).toBe('requested');
    await sendPayout(server.deps, id, (tx) => lockLease(tx, next));
    await desk.work(id);
    expect(await desk.transfersOf(id)).toEqual({ references: 1, done: 1 });
  });

  it('that lost the job is found by the sweep', async () => {
    const { id } = await desk.asked();
    await server.run(sql`delete from jobs where subject = ${id}`);
    await server.run(sql`update payouts set changed_at = changed_at - interval '2 minutes' where id = ${id}`);
    await sweepPayouts(server.deps);
    const rows = await server.run(sql`select kind from jobs where subject = ${id}`);
    expect(rows).toEqual([{ kind: 'send-payout' }]);
    await desk.work(id);
    expect(await desk.stateOf(id)).toBe('paid');
  });
});
