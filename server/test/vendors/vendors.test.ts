/** The admin's vendors: their health, pausing and resuming by hand, their order, and tests of keys. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unguarded } from '#attempts/verbs/attempt-context.ts';
import { chooseGateway } from '#attempts/verbs/routes.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { probeSupplier } from '#orders/verbs/probe-supplier.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { answerPrompt } from '#test/support/shop.ts';
import type { StartOutcome } from '#vendors/ports/outcomes.ts';
import { chooseGateways, chooseSuppliers } from '#vendors/ports/vendors.ts';

const secret = 'sk_test_that_nobody_is_shown';
const shop = await forFile(createHandLedShop({ PAYSTACK_SECRET_KEY: secret }));
const { token } = shop;

const call = (method: string, path: string, body?: unknown) => shop.call(method, path, { token, body });
const pause = (name: string, body: object) => call('POST', `/vendors/${name}/pause`, body);
const resume = (name: string, body: object) => call('POST', `/vendors/${name}/resume`, body);
const order = (body: object) => call('PUT', '/vendors/routes', body);
const show = async () => (await call('GET', '/vendors')).body.data;
const vendorOf = async (kind: string, name: string) =>
  (await show()).vendors.find(
    (one: { kind: string; name: string }) => one.kind === kind && one.name === name,
  );
const stateOn = async (kind: string, name: string, network: string) =>
  (await vendorOf(kind, name)).lines.find((line: { network: string }) => line.network === network).state;
const audit = async (action: string) => {
  const { body } = await call('GET', `/audit?search=${action}`);
  return body.data[0];
};
const passes = async (vendor: string) =>
  (await shop.run(sql`select 1 from audit_log where action = 'vendor.pass' and subject_id = ${vendor}`))
    .length;
const deliveriesOf = async (id: string) =>
  (await shop.attempts(id, 'deliver')).map(({ provider, outcome }) => `${provider} ${outcome}`);

const second = { ...shop.supplier, name: 'second', deliver: { ...shop.supplier.deliver } };
const otherGateway = { ...shop.gateway, name: 'other', collect: { ...shop.gateway.collect } };

beforeEach(async () => {
  second.deliver = {
    ...shop.supplier.deliver,
    send: vi.fn(async (): Promise<StartOutcome> => ({ outcome: 'accepted' })),
  };
  shop.deps.suppliers = chooseSuppliers(shop.supplier, { standingBy: [second] });
  shop.deps.gateways = chooseGateways(shop.gateway, [], [otherGateway]);
  await shop.addSecondCode();
});

afterEach(shop.clear);

describe('the list', () => {
  it('has the last hour, the money there and the time it lasts, for each vendor that is set up', async () => {
    const { id } = await shop.paid();
    await shop.deliver(id);
    expect(await shop.stateAfter(id, 'deliver', 5)).toBe('delivered');
    const failed = await shop.refused();
    expect(failed.state).toBe('on_hold');
    const supplier = await vendorOf('supplier', 'sandbox');
    expect(supplier).toMatchObject({
      title: 'Sandbox',
      is_sandbox: true,
      state: 'in_use',
      missing: null,
      health: { done: 1, ended: 2, percent: 50, not_known: 0 },
      second_send: 'returns_original',
    });
    expect(supplier.health.buckets.at(-1)).toEqual({ done: 1, ended: 2 });
    expect(supplier.health.typical_ms).toBeGreaterThan(0);
    const [{ spent = 0n } = {}] = await shop.run(sql<{ spent: bigint }>`
      select sum(amount_pesewas)::bigint as spent from attempts where direction = 'deliver' and outcome = 'done'`);
    expect(supplier.days_left).toBe(Math.floor((supplier.money * 1000) / Number(spent)) / 10);
    expect(await vendorOf('supplier', 'second')).toMatchObject({ state: 'stands_by', days_left: null });
    expect(await vendorOf('gateway', 'sandbox')).toMatchObject({
      state: 'in_use',
      health: { done: 2, ended: 2, percent: 100 },
      days_left: null,
    });
    const messenger = await vendorOf('messages', 'sandbox');
    expect(messenger).toMatchObject({ state: 'in_use', credit: null, health: { percent: 100 } });
    expect(messenger.codes.sent).toBeGreaterThan(1);
  });

  it('does not hold against a gateway what a payer declined', async () => {
    const before = (await vendorOf('gateway', 'sandbox')).health;
    const { id, payer } = await shop.prompted();
    await answerPrompt(shop, payer, 'decline');
    expect(await shop.stateAfter(id, 'collect', 5)).toBe('payment_failed');
    const { done, ended, percent } = (await vendorOf('gateway', 'sandbox')).health;
    expect({ done, ended, percent }).toEqual({
      done: before.done,
      ended: before.ended,
      percent: before.percent,
    });
  });

  it('counts what is under way and what is not known', async () => {
    const { id } = await shop.paid();
    vi.spyOn(shop.supplier.deliver, 'send').mockResolvedValue({
      outcome: 'unknown',
      reason: 'no answer in time',
    });
    await shop.deliver(id);
    const { under_way, health } = await vendorOf('supplier', 'sandbox');
    expect(under_way).toEqual([{ role: 'deliver', calls: 1 }]);
    expect(health.not_known).toBe(1);
    shop.supplier.deliver.find = async () => ({ status: 'failed', reason: 'no' });
    await shop.stateAfter(id, 'deliver', 5);
  });

  it('shows the order that tests whether a paused one is back', async () => {
    await shop.run(sql`
      insert into vendor_lines (role, vendor, network, resting_since, reason, next_try_at)
      values ('deliver', 'sandbox', 'MTN', now() - interval '5 minutes', 'silent', now() - interval '1 second')`);
    expect(await stateOn('supplier', 'sandbox', 'MTN')).toBe('paused');
    vi.spyOn(shop.supplier.deliver, 'send').mockResolvedValue({ outcome: 'unknown', reason: 'no answer' });
    const { id, reference } = await shop.paid();
    await shop.deliver(id);
    const { state, lines } = await vendorOf('supplier', 'sandbox');
    expect([state, lines[0].state]).toEqual(['in_use', 'trying']);
    expect(lines[0].pause.trial).toEqual({ ext_transaction_id: reference, since: expect.any(String) });
    shop.supplier.deliver.find = async () => ({ status: 'done' });
    expect(await shop.stateAfter(id, 'deliver', 5)).toBe('delivered');
    expect(await stateOn('supplier', 'sandbox', 'MTN')).toBe('paused');
  });

  it('knows when a vendor was last heard', async () => {
    expect((await vendorOf('gateway', 'sandbox')).last_webhook_at).toBeNull();
    await shop.run(sql`
      insert into webhook_events (provider, event_key, reference, raw_body, created_at)
      values ('sandbox', 'first', 'R', '', '2026-11-15T08:00:00Z'), ('sandbox', 'last', 'R', '', '2026-11-15T09:00:00Z')`);
    expect((await vendorOf('gateway', 'sandbox')).last_webhook_at).toBe('2026-11-15T09:00:00.000Z');
  });

  it('names the setting that is missing, and no value of any', async () => {
    const { text } = await call('GET', '/vendors');
    expect(await vendorOf('supplier', 'datamart')).toMatchObject({
      state: 'not_set_up',
      missing: 'DATAMART_API_KEY',
    });
    // Its key is there, and the settings do not name it.
    expect(await vendorOf('gateway', 'paystack')).toMatchObject({ state: 'not_set_up', missing: 'PAYMENTS' });
    expect((await vendorOf('gateway', 'paystack')).settings[0]).toEqual({
      variable: 'PAYSTACK_SECRET_KEY',
      description: expect.any(String),
      state: 'set',
    });
    expect((await vendorOf('supplier', 'datamart')).settings[0].state).toBe('missing');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('sk_test');
  });
});

describe('a pause by hand', () => {
  it('sends new orders to the next, leaves what is being sent, and is in the audit log', async () => {
    const sent = await shop.paid();
    vi.spyOn(shop.supplier.deliver, 'send').mockResolvedValue({ outcome: 'accepted' });
    await shop.deliver(sent.id);
    const answer = await pause('sandbox', { role: 'deliver', network: 'MTN', reason: 'Maintenance at nine' });
    expect(answer.body.message).toBe('Paused');
    expect(await deliveriesOf(sent.id)).toEqual(['sandbox open']);
    const later = await shop.paid();
    await shop.deliver(later.id);
    expect(await deliveriesOf(later.id)).toEqual(['second open']);
    const { lines, state } = await vendorOf('supplier', 'sandbox');
    expect(state).toBe('in_use');
    expect(lines[0]).toMatchObject({
      network: 'MTN',
      state: 'paused',
      pause: { reason: 'Maintenance at nine', by: 'Esi Mensah', next_try_at: null },
    });
    expect(await stateOn('supplier', 'second', 'MTN')).toBe('in_use');
    expect(await stateOn('supplier', 'second', 'TELECEL')).toBe('stands_by');
    expect(await audit('vendor.rest')).toMatchObject({
      subject_id: 'sandbox',
      reason: 'Maintenance at nine',
      after: { role: 'deliver', networks: ['MTN'] },
    });
  });

  it('keeps its reason when an order that was on its way fails there', async () => {
    const sent = await shop.paid();
    vi.spyOn(shop.supplier.deliver, 'send').mockResolvedValue({ outcome: 'accepted' });
    await shop.deliver(sent.id);
    await pause('sandbox', { role: 'deliver', reason: 'Maintenance at nine' });
    shop.supplier.deliver.find = async () => ({ status: 'failed', failure: 'config', reason: 'closed' });
    await shop.stateAfter(sent.id, 'deliver', 5);
    expect((await vendorOf('supplier', 'sandbox')).lines[0].pause.reason).toBe('Maintenance at nine');
  });

  it('of every supplier holds the orders, and resuming one wakes them', async () => {
    for (const name of ['sandbox', 'second']) await pause(name, { role: 'deliver', reason: 'Closed today' });
    const { id } = await shop.paid();
    await shop.deliver(id);
    expect((await shop.order(id)).state).toBe('on_hold');
    expect((await resume('sandbox', { role: 'deliver' })).body.message).toBe('Resumed');
    const jobs = await shop.run(sql<{ subject: string }>`
      select subject from jobs where kind = 'probe-supplier' and run_at <= now() order by subject`);
    expect(jobs.map(({ subject }) => subject)).toEqual([
      'sandbox AIRTELTIGO',
      'sandbox MTN',
      'sandbox TELECEL',
    ]);
    await probeSupplier(shop.deps, 'sandbox MTN', unguarded);
    await shop.deliver(id);
    expect(await deliveriesOf(id)).toEqual(['sandbox open']);
    expect(await audit('vendor.resume')).toMatchObject({
      subject_id: 'sandbox',
      before: { role: 'deliver', networks: ['MTN', 'TELECEL', 'AIRTELTIGO'] },
    });
    expect((await resume('sandbox', { role: 'deliver' })).status).toBe(409);
  });

  it('is refused for the last gateway, and asked of nobody but a person', async () => {
    expect((await pause('sandbox', { role: 'collect', reason: 'Fees went up' })).status).toBe(200);
    const refused = await pause('other', { role: 'collect', network: 'MTN', reason: 'Fees went up' });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Nobody else takes payments of MTN. Pause its sales instead.');
    expect((await pause('other', { role: 'pay_out', reason: 'Fees went up' })).status).toBe(200);
    // The other one was paused automatically: it is asked all the same, and not the one paused by hand.
    await shop.run(sql`
      insert into vendor_lines (role, vendor, network, resting_since, reason, next_try_at)
      values ('collect', 'other', 'MTN', now(), 'silent', now() + interval '1 hour')`);
    const chosen = await inTransaction(shop.deps.db, (tx) =>
      chooseGateway(shop.deps, tx, { role: 'collect', network: 'MTN' }),
    );
    expect(chosen?.name).toBe('other');
  });

  it('of the last two gateways at once leaves one', async () => {
    const answers = await Promise.all(
      ['sandbox', 'other'].map((name) => pause(name, { role: 'collect', reason: 'Both at once' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [404, 'nobody', { role: 'deliver', reason: 'No such vendor' }],
    [404, 'paystack', { role: 'collect', reason: 'Not in use' }],
    [404, 'second', { role: 'collect', reason: 'Delivers only' }],
    [422, 'second', { role: 'deliver', reason: ' ' }],
    [422, 'second', { role: 'sell', reason: 'No such role' }],
  ])('answers %i for %s with %j', async (status, name, body) => {
    expect((await pause(name, body)).status).toBe(status);
  });
});

describe('the order of asking', () => {
  it('is what an admin says, and is in the audit log', async () => {
    const answer = await order({ role: 'deliver', network: 'MTN', vendors: ['second', 'sandbox'] });
    expect(answer.body.data.routes).toContainEqual({
      role: 'deliver',
      network: 'MTN',
      vendors: ['second', 'sandbox'],
    });
    expect(await stateOn('supplier', 'second', 'MTN')).toBe('in_use');
    expect(await stateOn('supplier', 'second', 'TELECEL')).toBe('stands_by');
    const { id } = await shop.paid();
    await shop.deliver(id);
    expect(await deliveriesOf(id)).toEqual(['second open']);
    expect(await audit('vendor.order')).toMatchObject({
      subject_id: 'deliver MTN',
      before: { vendors: ['sandbox', 'second'] },
      after: { vendors: ['second', 'sandbox'] },
    });
  });

  it('can be set for all networks at once', async () => {
    expect((await order({ role: 'collect', vendors: ['other', 'sandbox'] })).status).toBe(200);
    const { routes } = await show();
    const first = routes.filter(({ role }: { role: string }) => role === 'collect');
    expect(first.map(({ vendors }: { vendors: string[] }) => vendors[0])).toEqual([
      'other',
      'other',
      'other',
    ]);
  });

  it.each([[['sandbox']], [['sandbox', 'sandbox']], [['sandbox', 'second', 'paystack']], [[]]])(
    'refuses %j, which is not every vendor once',
    async (vendors) => {
      const answer = await order({ role: 'deliver', network: 'MTN', vendors });
      expect(answer.status).toBe(422);
      expect(answer.body.errors.vendors).toBe('Please name every vendor that is set up for this, each once');
      expect(await shop.run(sql`select 1 from vendor_routes`)).toEqual([]);
    },
  );
});

describe('a test of keys', () => {
  it('says what the vendor says, and when it was last made', async () => {
    vi.spyOn(shop.supplier, 'check').mockResolvedValue([
      { state: 'right', what: 'Key accepted', detail: '9 ms' },
    ]);
    const { body } = await call('POST', '/vendors/sandbox/check');
    expect(body.data).toContainEqual({ state: 'right', what: 'Key accepted', detail: '9 ms' });
    expect((await vendorOf('supplier', 'sandbox')).checked_at).toEqual(expect.any(String));
    expect(await passes('sandbox')).toBe(1);
    vi.spyOn(shop.supplier, 'check').mockResolvedValue([{ state: 'wrong', what: 'Key', detail: 'Refused' }]);
    await call('POST', '/vendors/sandbox/check');
    expect(await passes('sandbox')).toBe(1);
  });

  it('shows nothing of what an adapter throws', async () => {
    const check = vi.spyOn(second, 'check').mockRejectedValue(new Error(`Bearer ${secret}`));
    const { text, body } = await call('POST', '/vendors/second/check');
    expect(check).toHaveBeenCalledOnce();
    expect(body.data).toEqual([
      { state: 'wrong', what: 'No answer', detail: 'It did not answer in time. Try again later.' },
    ]);
    expect(text).not.toContain(secret);
  });

  it('is made so often in a minute, and no more', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => call('POST', '/vendors/other/check')));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), 429]);
    expect((await call('POST', '/vendors/nobody/check')).status).toBe(404);
  });
});
