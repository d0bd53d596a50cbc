/** The comparison with the vendors' own lists: calls that only they know are found, and stay until they are gone. */
import type { DayComparison } from '@ntem/contract/books/endpoints/reconciliation';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { phoneEnding } from '#test/support/app.ts';
import { createAuditor } from '#test/support/auditor.ts';
import { forFile } from '#test/support/for-file.ts';
import type { PaymentsPort } from '#vendors/ports/payments-port.ts';

const { shop, call, compare, paidOut, dayOf, chargedTwice } = await forFile(createAuditor());
const gateway = shop.deps.gateways.current;
const { listDay: honest } = gateway;
afterEach(() => vi.restoreAllMocks());

const about = ({ differences }: DayComparison, reference: string) =>
  differences.filter((one) => one.attempt_reference === reference);

describe("the gateway's list", () => {
  it('shows a second charge, which is open until it is gone, and moves no order', async () => {
    const { second, reference, day, paymentId } = await chargedTwice();
    const [found, ...more] = about(await compare(day), second);
    expect(more).toEqual([]);
    expect(found).toMatchObject({
      what: 'The gateway lists a payment that we never asked for',
      reference: second,
      order_id: null,
      ours: '',
      theirs: 'done, GH₵ 4.50',
      resolved_at: null,
    });
    const again = await compare(day);
    expect(about(again, second)).toEqual([found]);
    expect(about(again, reference)).toEqual([]);
    expect(again.listed).toBeGreaterThanOrEqual(2);
    expect((await shop.find(paymentId)).state).toBe('delivered');
    await shop.runAtVendors(sql`delete from sandbox_prompts where reference = ${second}`);
    const gone = await compare(day);
    expect(about(gone, second)).toEqual([]);
    expect(gone.listed).toBe((again.listed ?? 0) - 1);
  });

  it('shows a second refund and a second payout', async () => {
    const numbers = { payer: phoneEnding('9205'), recipient: phoneEnding('9101') };
    const { id } = await shop.bought(numbers, 'refunded');
    const [refund = ''] = await shop.referencesOf(id, 'refund');
    expect(about(await compare(await dayOf(refund)), `${refund}-2`)).toMatchObject([
      { what: 'The gateway lists a refund that we never asked for', theirs: 'done, GH₵ 4.50' },
    ]);
    const { attempt: payout } = await paidOut(phoneEnding('9205'));
    expect(about(await compare(await dayOf(payout)), `${payout}-2`)).toMatchObject([
      { what: 'The gateway lists a payout that we never asked for' },
    ]);
  });

  it('shows money that the gateway denies when it is asked', async () => {
    const { id, paymentId, reference: order } = await shop.paid({ payer: phoneEnding('9007') });
    await shop.passTime(230);
    await shop.until(paymentId, 'expired');
    const [reference = ''] = await shop.referencesOf(id, 'collect');
    const day = await dayOf(reference);
    const found = about(await compare(day), reference);
    const what = 'The gateway lists a payment that we do not count';
    expect(found).toMatchObject([{ what, reference: order, order_id: id, ours: 'failed, GH₵ 4.50' }]);
    expect(about(await compare(day), reference)).toEqual(found);
  });

  it('is held against the amounts that we count', async () => {
    const { id } = await shop.bought({}, 'delivered');
    const [reference = ''] = await shop.referencesOf(id, 'collect');
    const lying = vi.spyOn(gateway, 'listDay').mockImplementation(async (...asked) => {
      const page = await honest(...asked);
      const transactions = page?.transactions.map((one) =>
        one.reference === reference ? { ...one, amount: one.amount + 1n } : one,
      );
      return { transactions: transactions ?? [], next: page?.next };
    });
    const day = await dayOf(reference);
    const what = 'The gateway lists a payment of another amount';
    const told = { what, order_id: id, ours: 'done, GH₵ 4.50', theirs: 'done, GH₵ 4.51' };
    expect(about(await compare(day), reference)).toMatchObject([told]);
    lying.mockRestore();
    expect(about(await compare(day), reference)).toEqual([]);
  });

  it('stays resolved once an admin has spoken, however often it is compared', async () => {
    const { second, day } = await chargedTwice();
    const [found] = about(await compare(day), second);
    const { count } = await countOf(day);
    const reason = 'given back by hand';
    const path = `/reconciliation/differences/${found?.id}/resolve`;
    expect((await call('POST', path, { reason })).status).toBe(200);
    expect(about(await compare(day), second)).toMatchObject([{ resolution: reason }]);
    expect(await countOf(day)).toMatchObject({ count: count - 1 });
  });

  const countOf = async (day: string) => {
    const { body } = await call('GET', '/reconciliation/days');
    const of = body.data.find((one: { date: string }) => one.date === day);
    return { count: of.differences, listed: of.listed };
  };

  it.each<[string, PaymentsPort['listDay']]>([
    ['gives none', async () => undefined],
    ['does not answer', () => Promise.reject(new Error('connect ETIMEDOUT'))],
    ['never ends', async () => ({ transactions: [], next: 'the same again' })],
  ])('that a vendor %s is not counted as read, and what was found stays', async (_, listDay) => {
    const { second, day } = await chargedTwice();
    const [found] = about(await compare(day), second);
    const unreadable = vi.spyOn(gateway, 'listDay').mockImplementation(listDay);
    const unread = await compare(day);
    expect(unread.listed).toBeNull();
    expect(about(unread, second)).toEqual([found]);
    expect(await countOf(day)).toMatchObject({ listed: null });
    unreadable.mockRestore();
    expect((await compare(day)).listed).toBeGreaterThan(0);
  });

  it('is read page by page, each line once, and on from where a worker died', async () => {
    const day = '2025-04-02';
    await sql`insert into sandbox_prompts (reference, payer, network, amount_pesewas, label, answer, answered_at, ending, ends_at)
      select 'stray-' || n, '0241234567', 'MTN', 100, 'x', 'approved', ${`${day}T10:00:00Z`}, 'expired', now()
      from generate_series(1, 230) as n`.execute(shop.sandboxDb);
    const asked: (string | undefined)[] = [];
    vi.spyOn(gateway, 'listDay').mockImplementation((of, after, signal) => {
      asked.push(after);
      // Once in the middle the work breaks off, after the vendor has answered.
      if (asked.length === 2) return Promise.resolve({ transactions: [null as never], next: 'lost' });
      return honest(of, after, signal);
    });
    const compared = await compare(day);
    expect(compared).toMatchObject({ attempts: 0, listed: 230 });
    expect(asked).toHaveLength(4);
    expect(asked[1]).toBe(asked[2]);
    const { body } = await call('GET', `/reconciliation?date=${day}&page=5`);
    expect(body.meta.total).toBe(230);
    await shop.runAtVendors(sql`delete from sandbox_prompts where reference like 'stray-%'`);
  });
});

it("the supplier's list shows a bundle that we never ordered", async () => {
  await shop.runAtVendors(sql`insert into sandbox_deliveries
      (reference, recipient, network, supplier_code, megabytes, cost_pesewas, answer, ending, ends_at)
    values ('nobody-s', '0241234567', 'MTN', 'x', 1000, 400, 'accepted', 'done', '2025-04-03T10:00:00Z')`);
  const what = 'The supplier lists a delivery that we never asked for';
  const told = { what, attempt_reference: 'nobody-s', theirs: 'done, GH₵ 4.00' };
  expect((await compare('2025-04-03')).differences).toMatchObject([told]);
  await shop.runAtVendors(sql`delete from sandbox_deliveries where reference = 'nobody-s'`);
});
