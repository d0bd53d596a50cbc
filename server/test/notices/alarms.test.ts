/** Alarms: who is told and how, once for any number of processes, and not lost if sending fails. */
import { minuteMs } from '@ntem/contract/durations';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { watchSupplierFloats } from '#books/verbs/watch-supplier-floats.ts';
import { sendAlarms } from '#notices/verbs/send-alarms.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn, textsTo } from '#test/support/people.ts';
import { addSeller, sell } from '#test/support/sellers.ts';
import { createTestShop } from '#test/support/shop.ts';
import { createMail, isOnThisMachine } from '#vendors/ports/mail.ts';
import { startMailServer } from './mail-server.ts';

const mailServer = await startMailServer();
const shop = await forFile(
  createTestShop({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mailServer.port),
    SMTP_FROM: 'alarms@shop.example',
  }),
);
const esi = await signIn(shop, 'esi');
const phone = '0200000000';
await shop.run(sql`update users set email = 'esi@shop.example' where id = ${esi.id}`);

const look = () => sendAlarms(shop.deps, 0);
const texts = async () => (await textsTo(shop, phone)).filter((text) => text.includes('tab=attention'));
const mails = () => mailServer.taken.map(({ text }) => text);

async function fresh(): Promise<void> {
  await shop.run(sql`delete from alarm_messages`);
  await shop.run(sql`delete from alarms`);
  await shop.run(sql`delete from low_floats`);
  await shop.runAtVendors(sql`delete from sandbox_messages where phone = ${phone}`);
  mailServer.taken.length = 0;
}

const lowFloat = (supplier = 'datamart') =>
  shop.run(sql`insert into low_floats values (${supplier}, 1250, 10000)`);
const passTime = (ms: number) =>
  shop.run(sql`update alarms set told_at = told_at - make_interval(secs => ${ms / 1000}),
                                 seen_at = seen_at - make_interval(secs => ${ms / 1000})`);

it('an alarm is one text message and one e-mail, told again after a pause, and once when it is over', async () => {
  await fresh();
  await lowFloat();
  await lowFloat('hubnet');
  await look();
  await look();
  expect(await texts()).toEqual([
    expect.stringContaining('GHS 12.50 left at datamart, less than 100.00. GHS 12.50 left at hubnet'),
  ]);
  expect(mailServer.taken[0]?.to).toEqual(['esi@shop.example']);
  expect(mails()).toHaveLength(1);
  expect(mails()[0]).toContain('Subject: Ntem: 2 alarms');
  await passTime(59 * minuteMs);
  await look();
  expect(await texts()).toHaveLength(1);
  await passTime(minuteMs);
  await look();
  expect((await texts())[0]).toContain('Still: GHS 12.50 left at datamart');
  await shop.run(sql`delete from low_floats`);
  await look();
  expect(await texts()).toHaveLength(2);
  await passTime(5 * minuteMs);
  await look();
  await look();
  expect(await texts()).toHaveLength(3);
  expect((await texts())[0]).toContain('Over: GHS 12.50 left at datamart');
});

it('several processes that look at the same time tell once', async () => {
  await fresh();
  await lowFloat();
  await shop.run(sql`update alarm_watch set looked_at = '-infinity'`);
  await Promise.all(Array.from({ length: 8 }, () => sendAlarms(shop.deps)));
  expect([(await texts()).length, mails().length]).toEqual([1, 1]);
});

it('an e-mail that nobody takes is sent later, under the same name, and the text message goes out', async () => {
  await fresh();
  await lowFloat();
  mailServer.setBusy(true);
  await look();
  expect([(await texts()).length, mails().length]).toEqual([1, 0]);
  mailServer.setBusy(false);
  await look();
  // Its next try is a while away.
  expect(mails()).toEqual([]);
  await shop.run(sql`update alarm_messages set next_try_at = now() where sent_at is null`);
  await Promise.all([look(), look()]);
  expect([(await texts()).length, mails().length]).toEqual([1, 1]);
  const [row] = await shop.run(sql<{ id: string }>`select id from alarm_messages where channel = 'email'`);
  expect(mails()[0]?.toLowerCase()).toContain(`message-id: <${row?.id}@shop.example>`);
});

it('each admin chooses alarms, by SMS or e-mail, and it is audited', async () => {
  await fresh();
  const choose = (body: object) => esi.call('PUT', '/alarms/settings', body);
  expect((await choose({ by_sms: true, by_email: false, muted: ['float'] })).status).toBe(200);
  await lowFloat();
  await shop.run(sql`insert into backups values (now() - interval '3 days', 'a.backup', 1, 1)`);
  await look();
  expect(await texts()).toEqual([expect.stringContaining('Ntem: The last backup is 3 days old. http')]);
  expect(mails()).toEqual([]);
  const shown = (await esi.call('GET', '/alarms')).body.data;
  expect(shown).toMatchObject({ by_sms: true, by_email: false, muted: ['float'], offers_email: true });
  expect(shown.alarms.map(({ kind }: { kind: string }) => kind)).toEqual(['backup', 'float']);
  const [entry] = await shop.run(
    sql<{ action: string }>`select action from audit_log where action = 'alarms.choose'`,
  );
  expect(entry).toBeDefined();
  await choose({ by_sms: true, by_email: true, muted: [] });
  await shop.run(sql`delete from backups`);
});

it('a disk that fills up on any machine is told, and not by a process that is gone', async () => {
  await fresh();
  const note = (freeMb: number, seenAgo: string) =>
    shop.run(sql`insert into processes (id, kind, version, started_at, seen_at, errors_of_hour, clock_off_ms, disk_holds, disk_free_mb)
      values (gen_random_uuid(), 'web', '1', now(), now() - ${seenAgo}::interval, 0, 0, 'database', ${freeMb})`);
  await note(5, '2 minutes');
  await note(50_000, '0');
  await look();
  expect(await texts()).toEqual([]);
  await note(700, '0');
  await look();
  expect(await texts()).toEqual([expect.stringContaining('700 MB left on the disk of the database')]);
  await shop.run(sql`delete from processes`);
});

it('former admins are not told', async () => {
  await fresh();
  await lowFloat();
  await shop.run(sql`update users set status = 'inactive' where id = ${esi.id}`);
  await look();
  await shop.run(sql`update users set status = 'active' where id = ${esi.id}`);
  expect([(await texts()).length, mails().length]).toEqual([0, 0]);
});

it('tells of paid orders that wait and of jobs that nobody runs, without a name or a number of anybody', async () => {
  await fresh();
  const seller = await addSeller(shop, { name: 'Abena', role: 'agent' });
  await shop.withoutWorker(async () => {
    const order = await sell(shop, { seller, amount: 450, sellerShare: 50, ending: 'paid' });
    await shop.run(sql`update orders set paid_at = now() - interval '40 minutes' where id = ${order.id}`);
    await shop.run(sql`
      insert into jobs (kind, subject, run_at) values ('note-sale', 'x', now() - interval '10 minutes')`);
    await look();
    const [text = ''] = await texts();
    expect(text).toContain('paid order waits, for 40 min');
    expect(text).toMatch(/jobs? (is|are) late/);
    for (const words of [text, ...mails()]) {
      expect(words).not.toContain(order.payer);
      expect(words).not.toContain(order.reference);
      expect(words).not.toContain(order.buyerName);
    }
    await shop.run(sql`delete from jobs where subject = 'x'`);
  });
});

it('a float that the supplier calls low stays an alarm until it says otherwise', async () => {
  await fresh();
  await shop.run(sql`update admin_settings set float_alarm_pesewas = 900000000000`);
  await watchSupplierFloats(shop.deps);
  expect(await shop.run(sql`select supplier from low_floats`)).toEqual([{ supplier: 'sandbox' }]);
  await shop.run(sql`update admin_settings set float_alarm_pesewas = 0`);
  await watchSupplierFloats(shop.deps);
  expect(await shop.run(sql`select supplier from low_floats`)).toEqual([]);
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['127.0.0.1.evil.example', false],
  ['mail.example', false],
  ['10.0.0.5', false],
])('the mail server %s is on this machine: %s', (host, isHere) => {
  expect(isOnThisMachine(host)).toBe(isHere);
});

it('a mail server elsewhere that speaks no TLS hears neither password nor message', async () => {
  mailServer.heard.length = 0;
  const settings = {
    host: '127.0.0.1',
    port: mailServer.port,
    user: 'ntem',
    password: 'secret',
    from: 'a@b.example',
  };
  const mail = createMail(settings, true);
  const message = { key: 'k', to: 'esi@shop.example', subject: 'x', text: 'y' };
  await expect(mail.send(message)).rejects.toThrow();
  await expect(mail.check()).rejects.toThrow();
  for (const command of ['AUTH', 'MAIL', 'DATA']) expect(mailServer.heard).not.toContain(command);
  await createMail(settings).send(message);
  expect(mailServer.heard).toContain('AUTH');
  await mailServer.close();
});
