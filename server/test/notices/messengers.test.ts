/** Several vendors of messages: who sends, who takes over, who is paused, and what an admin sees. */
import { networks } from '@ntem/contract/networks';
import { parsePhone } from '@ntem/contract/phones';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '#installation/rows/expired-rows.ts';
import { sendMessage } from '#notices/verbs/send-message.ts';
import { apiKey, codeAt, createCodeShop, otherThan } from '#test/accounts/code-shop.ts';
import { anyPhone } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { register, tokenOf } from '#test/support/people.ts';
import { chooseMessengers } from '#vendors/ports/vendors.ts';

const app = await forFile(createCodeShop());
const { arkesel, mnotify, hubtel, carrier, prefixed, asked, rowOf, verifyPhone, questions } = app;
const play = (phone: string, behaviour: string, times = 1) => app.play(arkesel, phone, behaviour, times);

const token = await tokenOf(app, 'esi');

beforeEach(() => app.begin());

describe('the next vendor', () => {
  it.each([
    ['no credit', '1007'],
    ['a blocked sender', '1003'],
    ['too many calls', 'rate_limited'],
  ])('carries a code of ours after %s', async (_why, behaviour) => {
    const phone = anyPhone();
    play(phone, behaviour);
    const { otp, enter } = await asked(phone);
    expect(otp.ussd_code).toBe('');
    expect(await rowOf(otp)).toMatchObject({ vendor: null, known: true });
    const code = codeAt(mnotify, phone);
    expect((await enter(otherThan(code))).status).toBe(422);
    expect((await enter(code)).status).toBe(200);
    expect(questions()).toBe(0);
  });

  it('is not needed, and gets nothing, where the first may have sent: its code can be entered', async () => {
    const phone = anyPhone();
    play(phone, 'close_after');
    const { otp, code, enter } = await asked(phone);
    expect(otp.ussd_code).toBe('*928*01#');
    expect(mnotify.messages(phone)).toEqual([]);
    expect((await enter(code)).status).toBe(200);
  });

  it('gets nothing that is refused for itself, such as a number', async () => {
    const phone = anyPhone();
    play(phone, '1005');
    expect((await asked(phone)).answer.status).toBe(503);
    expect(mnotify.messages(phone)).toEqual([]);
  });

  it('raises an alarm about the first where only a person helps, and repeats no key', async () => {
    const phone = anyPhone();
    play(phone, '1007');
    await asked(phone);
    expect(app.logged()).toContain('"alarm":"messages","vendor":"arkesel"');
    expect(app.logged()).not.toContain(apiKey);
  });
});

describe('a vendor whose codes have four digits and a request of their own', () => {
  beforeEach(() => {
    app.deps.messages = chooseMessengers(prefixed, { standingBy: [carrier] });
  });

  it('makes those of purchases, with their prefix, and carries ours for accounts', async () => {
    const { phone, otp, enter } = await asked();
    expect(otp).toMatchObject({ ussd_code: '', prefix: expect.stringMatching(/^[A-Z]{4}$/) });
    const code = codeAt(hubtel, phone);
    expect(hubtel.messages(phone).at(-1)?.text).toBe(`Your code is ${otp.prefix}-${code}`);
    expect((await enter(code === '1111' ? '2222' : '1111')).status).toBe(422);
    expect((await enter(code)).status).toBe(200);
    const other = anyPhone();
    const account = (await register(app, { phone: other })).body.data.otp.data.otp;
    expect(account).toMatchObject({ ussd_code: '*928*085*1#', prefix: '' });
    const proved = await verifyPhone(other, codeAt(hubtel, other), account.requestId);
    expect(proved.status).toBe(200);
  });

  it('whose answer was lost could not verify it: the code counts as not sent, and nobody else sends one', async () => {
    const phone = anyPhone();
    hubtel.script({ subject: `message ${phone}`, behaviour: 'close_after' });
    expect((await asked(phone)).answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(mnotify.messages(phone)).toEqual([]);
    const [row] = await app.run(sql<{ isVoid: boolean }>`
      select void_at is not null as is_void from one_time_codes where phone = ${phone}`);
    expect(row?.isVoid).toBe(true);
  });
});

/** As most numbers of the shop: on MTN. */
const mtn = () => `024${anyPhone().slice(3)}`;
const lines = () =>
  app.run(sql<{ vendor: string; network: string; reason: string | null; silences: number }>`
    select vendor, network, reason, silences from vendor_lines where role = 'send' order by vendor, network`);
const letTrialBeDue = () => app.run(sql`update vendor_lines set next_try_at = now() - interval '1 second'`);
const sentBy = (phone: string) => [arkesel.messages(phone).length, mnotify.messages(phone).length];

describe('a vendor of messages is paused', () => {
  it('after it refused us, without being asked again, until one message a minute sees that it is back', async () => {
    const first = mtn();
    play(first, '1007');
    await asked(first);
    expect(await lines()).toMatchObject([{ vendor: 'arkesel', network: 'MTN', reason: 'provider_float' }]);
    const second = mtn();
    await asked(second);
    expect(sentBy(second)).toEqual([0, 1]);
    await letTrialBeDue();
    const both = [mtn(), mtn()];
    for (const phone of both) play(phone, '1007');
    await Promise.all(both.map((phone) => asked(phone)));
    // The refused trial went to the next vendor, too: nobody is left without a code.
    expect(both.map((phone) => mnotify.messages(phone).length)).toEqual([1, 1]);
    await letTrialBeDue();
    const back = mtn();
    await asked(back);
    expect(sentBy(back)).toEqual([1, 0]);
    expect(await lines()).toMatchObject([{ vendor: 'arkesel', reason: null }]);
  });

  it('after three messages in a row without an answer, and none of these is sent again by another', async () => {
    for (const silences of [1, 2, 3]) {
      const phone = mtn();
      play(phone, 'close_after');
      await asked(phone);
      expect(sentBy(phone)).toEqual([1, 0]);
      expect(await lines()).toMatchObject([{ silences, reason: silences < 3 ? null : 'silent' }]);
    }
    expect(app.logged()).toContain('"alarm":"messages","vendor":"arkesel","network":"MTN","reason":"silent"');
    const next = mtn();
    await asked(next);
    expect(sentBy(next)).toEqual([0, 1]);
    const telecel = `020${anyPhone().slice(3)}`;
    await asked(telecel);
    expect(sentBy(telecel)).toEqual([1, 0]);
  });

  it('never alone', async () => {
    app.deps.messages = chooseMessengers(app.maker);
    const phone = mtn();
    play(phone, '1007');
    expect((await asked(phone)).answer.status).toBe(503);
    expect(await lines()).toEqual([]);
  });

  it('and is asked all the same where everybody does, but not one paused by hand', async () => {
    await app.run(sql`
      insert into vendor_lines (role, vendor, network, resting_since, reason, rested_by, next_try_at)
      values ('send', 'arkesel', 'MTN', now(), 'closed', (select id from users where role = 'admin'), now()),
             ('send', 'mnotify', 'MTN', now(), 'silent', null, now() + interval '1 hour')`);
    const phone = mtn();
    await asked(phone);
    expect(sentBy(phone)).toEqual([0, 1]);
  });

  it('and its own decoys are asked about at the current sender', async () => {
    app.deps.messages = chooseMessengers(carrier, { standingBy: [app.maker] });
    await app.run(sql`
      insert into vendor_lines (role, vendor, network, resting_since, reason, next_try_at)
      select 'send', 'mnotify', network, now(), 'silent', now() + interval '1 hour'
      from unnest(${[...networks]}::text[]) as network`);
    const { otp } = (await app.askForPassword(mtn())).body.data.otp.data;
    expect(otp.ussd_code).toBe('*928*01#');
    await expect.poll(async () => (await rowOf(otp))?.vendor).toBe('arkesel');
  });
});

it('a notice that was sent stays sent where our own records fail', async () => {
  const phone = parsePhone(mtn());
  if (!phone) throw new Error('This is no number.');
  await app.run(sql`alter table message_sends rename to lost_sends`);
  try {
    expect(await sendMessage(app.deps, { phone, text: 'Your money is on its way.', topic: 'order' })).toBe(
      'ok',
    );
  } finally {
    await app.run(sql`alter table lost_sends rename to message_sends`);
  }
  expect(sentBy(phone)).toEqual([1, 0]);
  expect(app.logged()).toContain('what became of a message was not recorded');
});

describe('an admin', () => {
  const call = (method: string, path: string, body?: unknown) => app.call(method, path, { token, body });
  const shown = async (name: string) => {
    const { body } = await call('GET', '/vendors');
    return body.data.vendors.find(
      (one: { kind: string; name: string }) => one.kind === 'messages' && one.name === name,
    );
  };

  it('sees the last hour of each, what was entered, and what messages took', async () => {
    await app.run(sql`delete from message_sends`);
    const { enter, code } = await asked(mtn());
    expect((await enter(code)).status).toBe(200);
    const refused = mtn();
    play(refused, '1007');
    await asked(refused);
    expect(await shown('arkesel')).toMatchObject({
      state: 'in_use',
      health: { done: 1, ended: 2, percent: 50, not_known: 0 },
      codes: { sent: 1, entered: 1 },
      credit_used: null,
    });
    expect(await shown('mnotify')).toMatchObject({ codes: { sent: 1, entered: 0 }, credit_used: 1 });
    const { lines: shownLines } = await shown('arkesel');
    expect(
      shownLines.map(({ network, state }: { network: string; state: string }) => `${network} ${state}`),
    ).toEqual(['MTN paused', 'TELECEL in_use', 'AIRTELTIGO in_use']);
  });

  it('pauses one and changes the order, but never pauses the last one', async () => {
    const pause = (name: string) =>
      call('POST', `/vendors/${name}/pause`, { role: 'send', reason: 'Costs too much' });
    expect((await pause('arkesel')).status).toBe(200);
    expect((await pause('mnotify')).body.message).toBe('Nobody else sends messages to MTN.');
    const phone = mtn();
    await asked(phone);
    expect(sentBy(phone)).toEqual([0, 1]);
    expect((await call('POST', '/vendors/arkesel/resume', { role: 'send' })).status).toBe(200);
    const order = { role: 'send', vendors: ['mnotify', 'arkesel'] };
    expect((await call('PUT', '/vendors/routes', order)).status).toBe(200);
    const other = mtn();
    await asked(other);
    expect(sentBy(other)).toEqual([0, 1]);
  });

  it('sends a test to your own number, three times in ten minutes, also through a paused vendor', async () => {
    await app.run(sql`
      insert into vendor_lines (role, vendor, network, resting_since, reason, next_try_at)
      values ('send', 'mnotify', 'TELECEL', now(), 'silent', now() + interval '1 hour')`);
    const test = (name: string) => call('POST', `/vendors/${name}/message`);
    const { body } = await test('mnotify');
    expect(body.data).toEqual({ outcome: 'ok', phone_number: '0200000000' });
    expect(mnotify.messages('0200000000').map(({ text }) => text)).toEqual([
      'Ntem: this is a test. Your text messages arrive.',
    ]);
    expect((await shown('mnotify')).lines.map(({ state }: { state: string }) => state)).not.toContain(
      'paused',
    );
    app.play(mnotify, '0200000000', 'out_of_credit');
    expect((await test('mnotify')).body.data.outcome).toBe('failed');
    expect(sentBy('0200000000')).toEqual([0, 1]);
    const answers = await Promise.all([test('mnotify'), test('mnotify')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect((await test('paystack')).status).toBe(404);
    const log = (await call('GET', '/audit?search=vendor.test')).body.data;
    expect(log[0]).toMatchObject({ action: 'vendor.test', subject_id: 'mnotify' });
    expect(log).toHaveLength(3);
  });
});

it('the outcome of messages is kept for the month that is counted', async () => {
  await app.run(sql`update message_sends set created_at = now() - interval '33 days'`);
  await deleteExpiredRows(app.deps.db, app.deps.config);
  expect(await app.run(sql`select 1 from message_sends`)).toEqual([]);
});
