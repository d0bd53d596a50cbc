/** What a person says about an order where the gateway cannot: that a refund has arrived, or that nobody ever paid. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/database.ts';
import { requestJob } from '#db/jobs.ts';
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
afterAll(async () => {
  expect(await findLedgerFaults(shop.deps.db)).toEqual([]);
  await shop.close();
});

const evidence = 'its ticket 4711';
const decide = (id: string, move: string, body: unknown = { reason: 'told by the gateway', evidence }) =>
  shop.call('POST', `/attention/${id}/${move}`, { token, body });

async function movesOf(id: string): Promise<string[]> {
  const { body } = await shop.call('GET', '/attention?limit=100', { token });
  return body.data.find((item: { id: string }) => item.id === id).moves;
}

async function attemptOf(id: string, direction: string) {
  const { rows } = await sql<{ reference: string; outcome: string; reason: string | null }>`
    select reference, outcome, reason from attempts where order_id = ${id} and direction = ${direction}`.execute(
    shop.deps.db,
  );
  return rows[0] ?? { reference: '', outcome: 'none', reason: null };
}

/** As the worker would after a day of silence, by the same legal step. */
const putInReview = (id: string) =>
  sql`update orders set state = 'needs_review', changed_by = 'worker' where id = ${id}`.execute(shop.deps.db);

/** The gateway does not know the reference any more, until it remembers. */
const forget = (table: 'sandbox_prompts' | 'sandbox_transfers', reference: string) =>
  sql`update ${sql.table(table)} set reference = ${`${reference} lost`} where reference = ${reference}`.execute(
    shop.deps.db,
  );
const remember = (table: 'sandbox_prompts' | 'sandbox_transfers', reference: string) =>
  sql`update ${sql.table(table)} set reference = ${reference} where reference = ${`${reference} lost`}`.execute(
    shop.deps.db,
  );

async function isKnown(reference: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sandbox_transfers where reference = ${reference}`.execute(
    shop.deps.db,
  );
  return rows.length > 0;
}

const addToPrompt = (reference: string, pesewas: number) =>
  sql`update sandbox_prompts set amount_pesewas = amount_pesewas + ${pesewas}
      where reference = ${reference}`.execute(shop.deps.db);

/** Money has come for it, so that nobody can say otherwise, not even while the gateway knows nothing of it. */
async function expectPaid(id: string, reference: string): Promise<void> {
  await forget('sandbox_prompts', reference);
  expect(await movesOf(id)).toEqual(['check', 'refund']);
  const answer = await decide(id, 'mark-unpaid');
  expect([answer.status, answer.body.message]).toEqual([409, 'The gateway has said that money arrived.']);
  await remember('sandbox_prompts', reference);
}

describe('an order that the gateway says nothing about, and that was never paid', () => {
  let id: string;
  let paymentId: string;
  let payer: string;
  let reference: string;

  beforeEach(async () => {
    ({ paymentId, payer } = await shop.order());
    ({ id } = await shop.until(paymentId, 'payment_pending'));
    ({ reference } = await attemptOf(id, 'collect'));
    await putInReview(id);
  });

  it('is ended as failed, with a reason and evidence in the audit log', async () => {
    await forget('sandbox_prompts', reference);
    expect(await movesOf(id)).toEqual(['check', 'refund', 'mark-unpaid']);
    const blind = await decide(id, 'mark-unpaid', { reason: 'told by the gateway' });
    expect([blind.status, Object.keys(blind.body.errors)]).toEqual([422, ['evidence']]);
    const answer = await decide(id, 'mark-unpaid');
    expect([answer.status, answer.body.data.state]).toEqual([200, 'payment_failed']);
    expect(await attemptOf(id, 'collect')).toMatchObject({ outcome: 'failed', reason: 'closed by an admin' });
    const { body } = await shop.call('GET', `/audit?subject_id=${id}`, { token });
    expect(body.data[0]).toMatchObject({ action: 'order.mark-unpaid', after: { evidence } });
    expect((await decide(id, 'mark-unpaid')).status).toBe(409);
    await remember('sandbox_prompts', reference);
  });

  it('is paid late where the money comes all the same', async () => {
    await forget('sandbox_prompts', reference);
    expect((await decide(id, 'mark-unpaid')).status).toBe(200);
    await remember('sandbox_prompts', reference);
    await shop.answerPrompt(payer, 'approve');
    await inTransaction(shop.deps.db, (tx) => requestJob(tx, { kind: 'check-attempt', subject: reference }));
    await shop.until(paymentId, 'delivered');
  });

  it('stays in review while the payer may still approve it', async () => {
    const answer = await decide(id, 'mark-unpaid');
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The gateway says that it is still under way.',
    ]);
    expect((await shop.find(paymentId)).state).toBe('needs_review');
  });

  it.each([
    ['approve', 'done', 'paid', 'delivered'],
    ['decline', 'failed', 'payment_failed', 'payment_failed'],
  ] as const)('goes by the gateway where the payer had said %s', async (said, known, state, end) => {
    await shop.answerPrompt(payer, said);
    const answer = await decide(id, 'mark-unpaid');
    const text = known === 'done' ? 'The gateway says that it is done.' : 'The gateway says that it failed.';
    expect([answer.status, answer.body.message]).toEqual([409, `${text} Check the order.`]);
    expect((await decide(id, 'check', {})).body.data.state).toBe(state);
    await shop.until(paymentId, end);
  });

  it('is ended as well where the gateway gives no answer at all', async () => {
    await shop.answerPrompt(payer, 'decline');
    const { payments } = shop.deps;
    const { findCollection } = payments;
    payments.findCollection = () => Promise.reject(new Error('connect ETIMEDOUT'));
    const answer = await decide(id, 'mark-unpaid');
    payments.findCollection = findCollection;
    expect(answer.body.data.state).toBe('payment_failed');
  });

  it('was paid if a message in the meantime has said so', async () => {
    await shop.answerPrompt(payer, 'approve');
    await inTransaction(shop.deps.db, (tx) => requestJob(tx, { kind: 'check-attempt', subject: reference }));
    await expect.poll(async () => (await attemptOf(id, 'collect')).reason).toBe('money has arrived');
    expect((await shop.find(paymentId)).state).toBe('needs_review');
    await expectPaid(id, reference);
    expect((await decide(id, 'check', {})).body.data.state).toBe('paid');
    await shop.until(paymentId, 'delivered');
  });

  it('was paid if the gateway said so when an admin asked, though it was another amount', async () => {
    await addToPrompt(reference, 7);
    await shop.answerPrompt(payer, 'approve');
    expect((await decide(id, 'check', {})).body.data.state).toBe('needs_review');
    await expectPaid(id, reference);
    expect((await decide(id, 'refund')).status).toBe(200);
    await shop.until(paymentId, 'refunded');
  });
});

describe('an order for which something else arrived', () => {
  it('was paid, whatever the gateway says later', async () => {
    const { paymentId, payer } = await shop.order();
    const { id } = await shop.until(paymentId, 'payment_pending');
    const { reference } = await attemptOf(id, 'collect');
    await addToPrompt(reference, 7);
    await shop.answerPrompt(payer, 'approve');
    await shop.until(paymentId, 'needs_review');
    await expectPaid(id, reference);
    expect((await decide(id, 'refund')).status).toBe(200);
    await shop.until(paymentId, 'refunded');
  });
});

describe('a refund that the gateway says nothing about', () => {
  let id: string;
  let paymentId: string;
  let reference: string;

  beforeAll(async () => {
    await sql
      .raw(`
        create function take_an_hour() returns trigger language plpgsql as $$
        begin
          new.ends_at := now() + interval '1 hour';
          return new;
        end $$;
        create trigger take_an_hour before insert on sandbox_transfers for each row execute function take_an_hour()`)
      .execute(shop.deps.db);
  });
  afterAll(() => sql`drop trigger take_an_hour on sandbox_transfers`.execute(shop.deps.db));

  beforeEach(async () => {
    const ordered = await shop.order({ recipient: `${anyPhone().slice(0, 6)}9101` });
    ({ paymentId } = ordered);
    await shop.answerPrompt(ordered.payer, 'approve');
    ({ id } = await shop.until(paymentId, 'refund_pending'));
    ({ reference } = await attemptOf(id, 'refund'));
    // It is recorded before it is sent.
    await expect.poll(() => isKnown(reference)).toBe(true);
    await putInReview(id);
  });

  it('and that has arrived is booked as refunded, once', async () => {
    await forget('sandbox_transfers', reference);
    expect(await movesOf(id)).toEqual(['check', 'refund', 'mark-refunded', 'mark-delivered']);
    expect((await decide(id, 'mark-refunded', { reason: 'told by the gateway' })).status).toBe(422);
    const answer = await decide(id, 'mark-refunded');
    expect([answer.status, answer.body.data.state]).toEqual([200, 'refunded']);
    expect(await attemptOf(id, 'refund')).toMatchObject({ outcome: 'done' });
    expect((await decide(id, 'mark-refunded')).status).toBe(409);
    await remember('sandbox_transfers', reference);
    await shop.passTime(3_600);
  });

  it.each(['mark-refunded', 'refund'])('goes by the gateway once it does: %s', async (move) => {
    const early = await decide(id, move);
    expect([early.status, early.body.message]).toEqual([409, 'The gateway says that it is still under way.']);
    await shop.passTime(3_600);
    const late = await decide(id, move);
    expect([late.status, late.body.message]).toEqual([
      409,
      'The gateway says that it is done. Check the order.',
    ]);
    expect((await decide(id, 'check', {})).body.data.state).toBe('refunded');
  });

  it('raises an alarm where the gateway says later that it failed', async () => {
    await forget('sandbox_transfers', reference);
    expect((await decide(id, 'mark-refunded')).body.data.state).toBe('refunded');
    await remember('sandbox_transfers', reference);
    await sql`update sandbox_transfers set ending = 'failed' where reference = ${reference}`.execute(
      shop.deps.db,
    );
    const isHeard = () => shop.logged().includes('a refund that is counted as done has failed');
    expect(isHeard()).toBe(false);
    // It is asked once more by itself.
    await shop.passTime(3_600);
    await expect.poll(isHeard, { timeout: 10_000 }).toBe(true);
    expect((await shop.find(paymentId)).state).toBe('refunded');
  });

  it('is the older one, where that went back after all', async () => {
    const older = `older-${id}`;
    await sql`insert into attempts (order_id, direction, provider, reference, amount_pesewas, outcome, created_at)
      select order_id, direction, provider, ${older}, amount_pesewas, 'done', created_at - interval '1 day'
      from attempts where reference = ${reference}`.execute(shop.deps.db);
    await forget('sandbox_transfers', reference);
    expect((await decide(id, 'mark-refunded')).body.data.state).toBe('refunded');
    const { rows } = await sql<{ reference: string; outcome: string }>`
      select reference, outcome from attempts where order_id = ${id} and direction = 'refund'
      order by created_at`.execute(shop.deps.db);
    expect(rows).toEqual([
      { reference: older, outcome: 'done' },
      { reference, outcome: 'failed' },
    ]);
    // The newest went back as well, which is heard an hour later.
    await remember('sandbox_transfers', reference);
    await shop.passTime(3_600);
    const isHeard = () => shop.logged().includes('money went back under an attempt that had failed');
    await expect.poll(isHeard, { timeout: 10_000 }).toBe(true);
  });
});

describe('a refund that has definitely failed', () => {
  it('is not one that arrived', async () => {
    const payer = `${anyPhone().slice(0, 6)}9201`;
    const { paymentId } = await shop.order({ payer, recipient: `${anyPhone().slice(0, 6)}9101` });
    await shop.answerPrompt(payer, 'approve');
    const { id } = await shop.until(paymentId, 'needs_review');
    expect(await movesOf(id)).toEqual(['check', 'refund', 'mark-delivered']);
    expect((await decide(id, 'mark-refunded')).status).toBe(409);
  });
});

describe('a bundle that arrived although its money went back', () => {
  it('is booked as a loss, once however often it is said', async () => {
    const { paymentId, payer } = await shop.order({ recipient: `${anyPhone().slice(0, 6)}9101` });
    await shop.answerPrompt(payer, 'approve');
    const { id, cost_pesewas } = await shop.until(paymentId, 'refunded');
    for (let said = 1; said <= 2; said++) {
      await putInReview(id);
      expect(await movesOf(id)).toEqual(['mark-delivered']);
      const answer = await decide(id, 'mark-delivered');
      expect([answer.status, answer.body.data.state]).toEqual([200, 'refunded']);
    }
    const { rows } = await sql<{ lost: bigint }>`
      select amount_pesewas as lost from ledger_postings join ledger_transactions on id = transaction_id
      where order_id = ${id} and account = 'losses'`.execute(shop.deps.db);
    expect(rows).toEqual([{ lost: cost_pesewas }]);
  });
});
