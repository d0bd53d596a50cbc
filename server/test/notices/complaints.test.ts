/** Buyers' complaints about their orders, and the answers. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendComplaintAnswer } from '#notices/verbs/send-complaint-answer.ts';
import { phoneEnding } from '#test/support/app.ts';
import { createHandLedShop } from '#test/support/by-hand.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn, textsTo } from '#test/support/people.ts';

const shop = await forFile(createHandLedShop());
const esi = await signIn(shop, 'esi');
const said = { reason: 'not_arrived', text: 'Nothing has arrived.\nPlease look.' };

const complain = (paymentId: string, body: object = said) =>
  shop.call('POST', `/databundle-open/orders/${paymentId}/complaints`, { body });
const pageOf = async (paymentId: string) =>
  (await shop.call('GET', `/databundle-open/orders/${paymentId}`)).body.data;
const openReport = async () => (await esi.read('/reports')).at(-1);

it('a complaint is received, looked at and answered, and the buyer sees and hears of it', async () => {
  const { id, paymentId, reference, payer } = await shop.paid();
  expect(await pageOf(paymentId)).toMatchObject({ complaint: null, can_complain: true });
  expect(await complain(paymentId)).toMatchObject({ status: 201, body: { data: { status: 'received' } } });
  const page = await pageOf(paymentId);
  expect(page).toMatchObject({
    complaint: { status: 'received', reason: 'not_arrived' },
    can_complain: false,
  });
  expect(JSON.stringify(page)).not.toContain('Please look');
  const open = await openReport();
  expect(open).toMatchObject({ order_id: id, reporter: null, reporter_phone: payer, ...said });
  for (const _twice of [1, 2]) await esi.call('POST', `/reports/${open.id}/look`);
  expect((await pageOf(paymentId)).complaint.status).toBe('looked_at');
  const answer = `MTN says it arrived on ${payer}.`;
  expect((await esi.call('POST', `/reports/${open.id}/answer`, { answer })).status).toBe(200);
  expect(await pageOf(paymentId)).toMatchObject({
    complaint: { status: 'answered', answer },
    can_complain: true,
  });
  expect((await esi.call('POST', `/reports/${open.id}/close`)).status).toBe(409);
  for (const _twice of [1, 2]) await sendComplaintAnswer(shop.deps, open.id);
  const texts = (await textsTo(shop, payer)).filter((text) => text.includes('answered'));
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain(payer);
  const log = await esi.read('/audit');
  expect(log.slice(0, 2).map((entry: { action: string }) => entry.action)).toEqual([
    'report.answer',
    'report.look',
  ]);
  expect(log[0]).toMatchObject({ subject_name: reference });
});

it('one is open at a time, and one that is closed without an answer leaves room for the next', async () => {
  const { paymentId } = await shop.paid();
  const answers = await Promise.all([complain(paymentId), complain(paymentId), complain(paymentId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const { id } = await openReport();
  expect((await esi.call('POST', `/reports/${id}/close`)).status).toBe(200);
  expect((await pageOf(paymentId)).complaint).toMatchObject({ status: 'closed', answer: null });
  expect((await complain(paymentId)).status).toBe(201);
});

it('one payer complains five times a day, whatever the order', async () => {
  const payer = phoneEnding('0001');
  const orders = [await shop.paid({ payer }), await shop.paid({ payer, body: { confirm_duplicate: true } })];
  for (const at of [0, 1, 0, 1, 0]) {
    expect((await complain(orders[at]?.paymentId ?? '')).status).toBe(201);
    await esi.call('POST', `/reports/${(await openReport()).id}/close`);
  }
  expect((await complain(orders[1]?.paymentId ?? '')).status).toBe(429);
  await shop.run(sql`update order_reports set created_at = created_at - interval '1 day'`);
  expect((await complain(orders[1]?.paymentId ?? '')).status).toBe(201);
});

it('a report of the same order by its seller is not shown to the buyer', async () => {
  const { id, paymentId } = await shop.paid();
  await shop.run(sql`
    insert into order_reports (order_id, reporter_id, reason, text) values (${id}, ${esi.id}, 'other', 'Mine.')`);
  expect(await pageOf(paymentId)).toMatchObject({ complaint: null, can_complain: true });
});

it('without script, the form on the page takes it, from our page alone', async () => {
  const { paymentId } = await shop.paid();
  const url = `/order/${paymentId}`;
  const page = await shop.app.inject({ url });
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? '';
  const token = /"token":"([^"]+)"/.exec(page.body)?.[1] ?? '';
  const send = (headers: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ ...said, token }).toString(),
    });
  expect((await send({})).statusCode).toBe(403);
  expect((await send({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const sent = await send({ cookie });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, url]);
  expect((await pageOf(paymentId)).complaint.status).toBe('received');
  expect((await send({ cookie })).statusCode).toBe(409);
  expect((await shop.app.inject({ url })).body).not.toContain('"token"');
});
