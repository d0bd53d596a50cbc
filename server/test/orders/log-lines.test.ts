/** One purchase in the log: from the browser's request to the call of the supplier, found by one id. */
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { latestCode } from '#test/support/people.ts';
import { createCheckedShop } from '#test/support/shop.ts';

const shop = await forFile(createCheckedShop());

type Line = Record<string, unknown> & { msg: string };
const lines = (): Line[] =>
  shop
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

it('every line of a purchase has its order, and what its requests did has their ids too', async () => {
  const [payer, recipient] = [anyPhone(), anyPhone()];
  const ids = { buy: randomUUID(), verify: randomUUID().replaceAll('-', '') };
  const { package_id, service_id } = await shop.bundle('MTN 1 GB');
  const body = { package_id, service_id, destination: recipient, phoneNumber: payer, network: 'MTN' };
  const bought = await shop.call('POST', '/databundle-open/buy', {
    body: { ...body, type: 'momo', name: 'Guest User' },
    headers: { 'x-request-id': ids.buy, 'idempotency-key': randomUUID() },
  });
  expect(bought.headers['x-request-id']).toBe(ids.buy);
  const code = await latestCode(shop, payer);
  const { requestId } = bought.body.data.data.otp;
  const verified = await shop.call('POST', '/databundle-open/verify-otp', {
    body: { requestId, phoneNumber: payer, code },
    headers: { 'x-request-id': ids.verify, 'idempotency-key': randomUUID() },
  });
  expect(verified.headers['x-request-id']).toBe(ids.verify);
  const { id: paymentId } = verified.body.data.payment;
  await shop.answerPrompt(payer, 'approve');
  const { id: orderId } = await shop.until(paymentId, 'delivered');
  const found = (wanted: Record<string, unknown>) =>
    expect(lines()).toContainEqual(expect.objectContaining({ ...wanted, orderId }));

  // The id that the browser made leads to the order …
  found({ reqId: ids.buy, msg: 'request completed', path: '/api/v1/databundle-open/buy' });
  found({ reqId: ids.verify, msg: 'request completed', path: '/api/v1/databundle-open/verify-otp' });
  const call = { msg: 'a vendor was asked', vendor: 'sandbox', ms: expect.any(Number) };
  found({ ...call, reqId: ids.buy, call: 'message', outcome: 'ok' });
  found({ ...call, reqId: ids.verify, call: 'collect', outcome: 'accepted' });
  // … and the order to all that followed: the webhook, the jobs and the calls of each.
  await vi.waitFor(() => {
    found({ msg: 'a vendor announced something: it is asked now', reqId: expect.any(String) });
    found({ msg: 'job done', kind: 'follow-collect', attemptId: expect.any(String) });
    found({ ...call, call: 'find collect', outcome: 'done' });
    found({ msg: 'job done', kind: 'deliver-order' });
    found({ ...call, call: 'deliver', outcome: 'accepted' });
    found({ ...call, call: 'find deliver', outcome: 'done' });
    found({ msg: 'job done', kind: 'send-order-link' });
  }, 20_000);
  const text = shop.logged();
  for (const secret of [payer, recipient, `"${code}"`]) expect(text).not.toContain(secret);
});

it('a job that fails says of which order', async () => {
  const order = await shop.order();
  const [attempt] = await shop.attempts(order.id, 'collect');
  const failing = vi.spyOn(shop.deps.gateways.current.collect, 'traits', 'get').mockImplementation(() => {
    throw new Error('the adapter broke');
  });
  await shop.passTime(10);
  const failed = {
    msg: 'job failed and will be tried again',
    kind: 'follow-collect',
    attemptId: attempt?.id,
    orderId: order.id,
  };
  await expect.poll(lines).toContainEqual(expect.objectContaining(failed));
  failing.mockRestore();
});

it('an id that is not in the form of one is replaced, and never logged', async () => {
  const forged = 'forged"} {"alarm":"x';
  const answer = await shop.call('GET', '/auth/me', { headers: { 'x-request-id': forged } });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(shop.logged()).not.toContain('forged');
});
