/** Announcements of the store to its sellers, and their reports to it. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sendAnnouncement } from '#notices/verbs/announce.ts';
import { sendSellerText } from '#notices/verbs/send-seller-text.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { type Member, signIn, textsTo } from '#test/support/people.ts';
import { addSeller, sell } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const [esi, ama, kofi] = [
  await signIn(server, 'esi'),
  await signIn(server, 'ama'),
  await signIn(server, 'kofi'),
];

/** Runs the worker's jobs twice: nothing happens twice. */
async function work(): Promise<void> {
  for (const [kind, run] of [
    ['send-announcement', sendAnnouncement],
    ['send-seller-text', sendSellerText],
  ] as const) {
    const jobs = await server.run(sql<{ subject: string }>`select subject from jobs where kind = ${kind}`);
    for (const { subject } of [...jobs, ...jobs]) await run(server.deps, subject);
    await server.run(sql`delete from jobs where kind = ${kind}`);
  }
}

describe('a message to sellers', () => {
  const said = { title: 'New prices', text: 'MTN prices go up on Monday.', audience: 'sellers' };

  async function send(more: object = {}) {
    const reach = await esi.read('/announcements/reach');
    const { audience, by_sms } = { ...said, by_sms: false, ...more };
    const row = reach.audiences.find((one: { audience: string }) => one.audience === audience);
    const shown = { receivers: row.sellers, messages: by_sms ? row.by_sms : 0 };
    return esi.call('POST', '/announcements', { ...said, by_sms, ...shown, ...more });
  }

  const newestOf = async (member: Member) => (await member.read('/notices'))[0];

  beforeEach(async () => {
    await server.run(sql`update announcements set created_at = created_at - interval '1 day'`);
  });

  it('reaches every active seller, is shown on their home, and is in the log once', async () => {
    const gone = await addSeller(server, { name: 'Gifty', role: 'agent' });
    await server.run(sql`update users set status = 'inactive' where id = ${gone.id}`);
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ receivers: 2, messages: 0, cost: 0, made_by: 'Esi Mensah' });
    await work();
    for (const seller of [ama, kofi]) {
      expect(await newestOf(seller)).toMatchObject({
        kind: 'announcement',
        title: 'New prices',
        is_new: true,
      });
      expect(await seller.read('/notices/unread')).toMatchObject({
        unread: 1,
        announcement: { text: said.text },
      });
      expect(await textsTo(server, seller.phone)).toEqual([]);
    }
    const [told] = await server.run(
      sql<{ n: number }>`select count(*)::int as n from notices where subject_id = ${answer.body.data.id}`,
    );
    expect(told).toEqual({ n: 2 });
    const log = await esi.read(`/audit?search=${encodeURIComponent('Sent a message to sellers')}`);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({ action: 'announcement.send', subject_name: 'New prices' });
  });

  it('goes by text message to sellers who take them, at the shown cost', async () => {
    await kofi.call('PUT', '/notices/settings', { sale_sms: false, news_sms: false });
    const reach = await esi.read('/announcements/reach');
    expect(reach).toMatchObject({ sms_cost: 0.04, link_host: 'localhost:3000' });
    expect(reach.audiences).toEqual([
      { audience: 'sellers', sellers: 2, by_sms: 1 },
      { audience: 'agents', sellers: 1, by_sms: 1 },
      { audience: 'subagents', sellers: 1, by_sms: 0 },
    ]);
    expect((await send({ by_sms: true })).body.data).toMatchObject({ messages: 1, cost: 0.04 });
    await work();
    expect(await textsTo(server, ama.phone)).toEqual(['Ntem: New prices. MTN prices go up on Monday.']);
    expect(await textsTo(server, kofi.phone)).toEqual([]);
    expect(await newestOf(kofi)).toMatchObject({ title: 'New prices' });
    await kofi.call('PUT', '/notices/settings', { sale_sms: false, news_sms: true });
  });

  it('is refused with other numbers than were shown, with a foreign link, and after two of a day', async () => {
    const before = await esi.read('/announcements');
    expect(await send({ receivers: 3 })).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(await send({ by_sms: true, messages: 0 })).toMatchObject({ status: 409, body: { code: 'STALE' } });
    const long = await send({ by_sms: true, text: 'a'.repeat(200) });
    expect(long).toMatchObject({ status: 409, body: { code: 'STALE' } });
    expect(await send({ text: 'Win at evil.com' })).toMatchObject({
      status: 422,
      body: { errors: { text: 'Please link to localhost:3000 only' } },
    });
    expect(await send({ title: 'Two\nlines' })).toMatchObject({
      status: 422,
      body: { errors: { title: expect.any(String) } },
    });
    expect(await esi.read('/announcements')).toEqual(before);
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect((await send()).body.message).toBe('There are at most two messages to sellers a day.');
    await work();
  });
});

describe('a reported order', () => {
  const said = { reason: 'not_arrived', text: 'The customer says that nothing has arrived.' };
  const report = (member: Member, orderId: string, more: object = {}) =>
    member.call('POST', '/reports', { ...said, order_id: orderId, ...more });
  const waiting = async () => (await esi.read('/dashboard/waiting')) as { reports: number; total: number };
  const soldBy = (seller: Member, agent?: Member) =>
    sell(server, { seller, agent, amount: 450, sellerShare: 50, agentShare: 20, ending: 'delivered' });

  it('waits in Attention until an admin has answered, and the seller hears the answer', async () => {
    const order = await soldBy(kofi, ama);
    const before = await waiting();
    const reported = await report(kofi, order.id);
    expect(reported).toMatchObject({
      status: 201,
      body: { data: { ext_transaction_id: order.reference, answer: null, answered_at: null, amount: 5.2 } },
    });
    expect(await waiting()).toEqual({ ...before, reports: before.reports + 1, total: before.total + 1 });
    const open = (await esi.read('/reports')).at(-1);
    expect(open).toMatchObject({
      order_id: order.id,
      reporter: { id: kofi.id, name: 'Kofi Boateng' },
      reporter_phone: kofi.phone,
      recipient: order.recipient,
      state: 'delivered',
      ...said,
    });
    const answer = `It went to ${order.recipient} at 14:52.`;
    const answered = await esi.call('POST', `/reports/${open.id}/answer`, { answer });
    expect(answered).toMatchObject({ status: 200, body: { data: { answer } } });
    expect(await waiting()).toEqual(before);
    expect((await kofi.read('/reports/own'))[0]).toMatchObject({ id: open.id, answer });
    expect((await kofi.read('/notices'))[0]).toMatchObject({
      kind: 'answer',
      ext_transaction_id: order.reference,
      text: answer,
      is_new: true,
    });
    await work();
    const [text = ''] = await textsTo(server, kofi.phone);
    expect(text).toContain('Ntem answered about order NT');
    expect(text).not.toContain(order.recipient);
    const again = await esi.call('POST', `/reports/${open.id}/answer`, { answer: 'Something else.' });
    expect(again).toMatchObject({ status: 409, body: { code: 'STALE' } });
    const [entry] = await esi.read('/audit');
    expect(entry).toMatchObject({ action: 'report.answer', subject_name: order.reference });
  });

  it('is one that the seller sold or bought, and of nobody else', async () => {
    const order = await soldBy(kofi, ama);
    const other = await addSeller(server, { name: 'Dela', role: 'agent' });
    const call = (orderId: string) =>
      server.call('POST', '/reports', { token: other.token, body: { ...said, order_id: orderId } });
    expect((await call(order.id)).status).toBe(404);
    expect((await call('nonsense')).status).toBe(404);
    expect((await call(esi.id)).status).toBe(404);
    expect((await report(ama, order.id)).status).toBe(201);
    expect((await server.call('GET', '/reports/own', { token: other.token })).body.data).toEqual([]);
    await server.run(sql`update orders set user_id = ${other.id} where id = ${order.id}`);
    expect((await call(order.id)).status).toBe(201);
    expect((await esi.call('POST', `/reports/${order.id}/answer`, { answer: 'None.' })).status).toBe(404);
  });

  it('is reported once while it is open, and ten a day by one seller', async () => {
    const order = await soldBy(kofi);
    await server.run(sql`update order_reports set created_at = created_at - interval '1 day'`);
    const answers = await Promise.all([1, 2, 3].map(() => report(kofi, order.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const open = (await kofi.read('/reports/own'))[0];
    await esi.call('POST', `/reports/${open.id}/answer`, { answer: 'Looked at.' });
    expect((await report(kofi, order.id)).status).toBe(201);
    for (const _more of Array(8)) expect((await report(kofi, (await soldBy(kofi)).id)).status).toBe(201);
    expect(await report(kofi, (await soldBy(kofi)).id)).toMatchObject({
      status: 429,
      body: { message: 'You have reported ten orders today. Please call us about this one.' },
    });
    expect((await report(ama, (await soldBy(ama)).id)).status).toBe(201);
    for (const wrong of [{ reason: 'nonsense' }, { text: '' }, { text: 'a'.repeat(501) }])
      expect((await report(ama, order.id, wrong)).status).toBe(422);
  });
});
