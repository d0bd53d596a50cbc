/** Payouts that an admin ends: the gateway's word comes first, two admins are one too many, and a late word is heard. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { takeHint } from '#attempts/rows/webhook-events.ts';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { followAttempt } from '#attempts/verbs/follow.ts';
import { carryOutDecision } from '#review/verbs/carry-out-decision.ts';
import { sumsOf } from '#test/support/books.ts';
import { forFile } from '#test/support/for-file.ts';
import { codeOf, earnings, openPayoutDesk, said, words } from '#test/support/payout-desk.ts';

const desk = await forFile(openPayoutDesk());

describe('the gateway’s word wins', () => {
  it.each([
    ['mark-failed', 'done', 'paid', earnings.paidOut, 'payout_confirmed'],
    ['mark-paid', 'failed', 'failed', earnings.atRest, 'payout_failed'],
    ['mark-paid', 'done', 'paid', earnings.paidOut, 'payout_confirmed'],
  ] as const)('over %s: %s', async (mark, word, state, earned, booked) => {
    const { id, seller } = await desk.unknownPayout();
    desk.gatewaySays(words[word]);
    const { decision } = await desk.decide(id, mark);
    const told = `sandbox says: ${word}. The payout is ${state} by that.`;
    expect(decision).toMatchObject({ state: 'refused', said: told });
    await desk.expectEnded({ id, seller }, state, earned);
    expect(await desk.endsOf(id)).toEqual([booked]);
    const { reason, evidence } = said;
    expect(await desk.newestAudit(id)).toMatchObject({ reason, after: { state, evidence } });
  });

  it('also where it does not know the reference and that proves that nothing was sent', async () => {
    const { id, seller } = await desk.unknownPayout();
    desk.gatewaySays(words.notFound);
    const { payOut } = desk.server.deps.gateways.current;
    payOut.traits = { ...payOut.traits, duplicates: 'unsafe' };
    await desk.server.run(sql`update attempts set sent_at = created_at where payout_id = ${id}`);
    await desk.decide(id, 'mark-paid');
    await desk.expectEnded({ id, seller }, 'failed', earnings.atRest);
  });
});

describe('marked once', () => {
  it('by two at the same time it ends once', async () => {
    const { id } = await desk.unknownPayout();
    const answers = await Promise.all([desk.decide(id, 'mark-paid'), desk.decide(id, 'mark-failed')]);
    expect(answers.map(codeOf).sort()).toEqual([200, 'CONFLICT']);
    expect(await desk.endsOf(id)).toHaveLength(1);
  });

  it('it is recorded at once, though the gateway hangs, and another admin is told so', async () => {
    const { id } = await desk.unknownPayout();
    desk.gatewaySays(() => new Promise(() => {}));
    const { body } = await desk.call('POST', `/payouts/${id}/mark-paid`, said);
    expect(body.data.decision).toMatchObject({ move: 'mark-paid', state: 'under_way' });
    const late = await desk.call('POST', `/payouts/${id}/mark-failed`, said);
    expect(late.body.message).toBe('A decision about this payout is being carried out.');
    desk.gatewaySays(words.silence);
    await carryOutDecision(desk.server.deps, body.data.decision.id, unguarded);
    expect(await desk.stateOf(id)).toBe('paid');
  });

  it.each(['mark-paid', 'mark-failed'])('its job comes to an end: %s', async (mark) => {
    const { id } = await desk.unknownPayout();
    await desk.decide(id, mark);
    expect(await followAttempt(desk.server.deps, await attemptOf(id), unguarded)).toBeUndefined();
    expect((await desk.endsOf(id)).filter((kind) => kind !== 'payout_fee')).toHaveLength(1);
  });
});

async function attemptOf(id: string): Promise<string> {
  return (await desk.attemptOf(id))?.id ?? '';
}

const expectDone = async (id: string, mark: string) =>
  expect((await desk.decide(id, mark)).decision?.state).toBe('done');

/** Nobody has to decide about it any more. */
const expectAtRest = async (id: string, state: string) =>
  expect(await desk.rowOf(id)).toMatchObject({ state, contradicted_by: null, moves: [] });

const expectPaidOut = async (id: string, seller: { id: string }) =>
  expect(await sumsOf(desk.server.deps.db, { payoutId: id })).toEqual({
    [`commission:${seller.id}`]: 3_000,
    'gateway:sandbox': -3_000,
  });

/** The gateway said the one, and says the other when there is news. */
async function contradicted(first: 'done' | 'failed', then: 'done' | 'failed') {
  const payout = await desk.unknownPayout();
  desk.gatewaySays(words[first]);
  await desk.turn(payout.id);
  expect(await desk.stateOf(payout.id)).toBe(first === 'done' ? 'paid' : 'failed');
  desk.gatewaySays(words[then]);
  await hint(payout.id);
  return payout;
}

/** As a webhook of the gateway would, and the worker after it. */
async function hint(id: string): Promise<void> {
  const { id: attemptId = '', reference = '' } = (await desk.attemptOf(id)) ?? {};
  const event = { provider: 'sandbox', eventKey: randomUUID(), reference, rawBody: Buffer.alloc(0) };
  await takeHint(desk.server.deps.db, event);
  await followAttempt(desk.server.deps, attemptId, unguarded);
}

describe('a late word of the gateway', () => {
  it.each([
    ['mark-failed', 'done', 'payout_after_failure'],
    ['mark-paid', 'failed', 'payout_taken_back'],
    ['mark-paid', 'done', null],
    ['mark-failed', 'failed', null],
  ] as const)('after %s: %s is for a person, and moves nothing itself', async (mark, word, contradiction) => {
    const { id, seller } = await desk.unknownPayout();
    await desk.decide(id, mark);
    const before = { earnings: await desk.earningsOf(seller), state: await desk.stateOf(id) };
    desk.gatewaySays(words[word]);
    await hint(id);
    const { contradicted_by, moves } = await desk.rowOf(id);
    expect(contradicted_by).toBe(contradiction);
    expect(moves).toEqual(contradiction ? ['check', 'mark-paid', 'mark-failed'] : []);
    expect({ earnings: await desk.earningsOf(seller), state: await desk.stateOf(id) }).toEqual(before);
    if (contradiction) expect((await desk.list())[0].contradicted_by).not.toBeNull();
  });

  it('is heard also by a worker that had asked before and hears after it', async () => {
    const { id, seller } = await desk.unknownPayout();
    desk.gatewaySays(async (reference) => {
      desk.gatewaySays(words.silence);
      await desk.decide(id, 'mark-failed');
      return words.done(reference);
    });
    await followAttempt(desk.server.deps, await attemptOf(id), unguarded);
    expect((await desk.rowOf(id)).contradicted_by).toBe('payout_after_failure');
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.atRest);
  });
});

describe('a payout that counted as paid and was taken back', () => {
  const takenBack = () => contradicted('done', 'failed');

  it('is the seller’s again once an admin says that it failed', async () => {
    const { id, seller } = await takenBack();
    await expectDone(id, 'mark-failed');
    await expectAtRest(id, 'failed');
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.atRest);
    expect(await sumsOf(desk.server.deps.db, { payoutId: id })).toEqual({});
    await hint(id);
    expect((await desk.rowOf(id)).contradicted_by).toBeNull();
  });

  it('may arrive again, and come back again: each time a person says which counts', async () => {
    const { id, seller } = await takenBack();
    for (const [mark, word, earned] of [
      ['mark-failed', words.done, earnings.atRest],
      ['mark-paid', words.failed, earnings.paidOut],
      ['mark-failed', words.done, earnings.atRest],
      ['mark-paid', words.silence, earnings.paidOut],
    ] as const) {
      await expectDone(id, mark);
      expect(await desk.earningsOf(seller)).toMatchObject(earned);
      desk.gatewaySays(word);
      if (word !== words.silence) await hint(id);
    }
    await expectPaidOut(id, seller);
  });

  it('stays paid where an admin keeps it, and is no news any more', async () => {
    const { id, seller } = await takenBack();
    await expectDone(id, 'mark-paid');
    await hint(id);
    await expectAtRest(id, 'paid');
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.paidOut);
    await expectPaidOut(id, seller);
  });
});

describe('a payout that failed and arrived after all', () => {
  const arrivedAfterAll = () => contradicted('failed', 'done');

  it('is taken from the balance, which may turn negative', async () => {
    const { id, seller } = await arrivedAfterAll();
    // She has drawn all that she was shown to have.
    const again = (await desk.withdraw(seller, { amount: 50 })).body.data.id;
    await expectDone(id, 'mark-paid');
    await expectAtRest(id, 'paid');
    expect(await desk.earningsOf(seller)).toMatchObject({ available: -30, paid_out: 30 });
    await expectPaidOut(id, seller);
    expect((await desk.withdraw(seller, { amount: 10 })).body.code).toBe('INSUFFICIENT_BALANCE');
    desk.gatewaySays(words.failed);
    await desk.work(again);
  });

  it('stays failed where an admin keeps it, and is no news any more', async () => {
    const { id, seller } = await arrivedAfterAll();
    await expectDone(id, 'mark-failed');
    await hint(id);
    await expectAtRest(id, 'failed');
    expect(await desk.earningsOf(seller)).toMatchObject(earnings.atRest);
  });
});
