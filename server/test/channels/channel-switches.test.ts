/** Admins turn channels on and off; sellers have a number of their own for good. */
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';

const shop = await forFile(createDemoApp());

it('a channel is turned off with a sentence and a time, and on again, and the audit log says so', async () => {
  const { call } = await signIn(shop, 'esi');
  const [ussd, whatsapp] = (await call('GET', '/channels')).body.data;
  expect(ussd).toMatchObject({
    channel: 'ussd',
    state: 'on',
    ussd_code: '*713*22#',
    through: ['Sandbox'],
    closed: null,
  });
  expect(whatsapp).toMatchObject({ channel: 'whatsapp', state: 'on', number: '0555550713', stops: [] });
  expect((await call('PUT', '/channels/ussd', { on: false })).body.errors).toEqual({
    text: 'Please say what callers read',
  });
  const odd = await call('PUT', '/channels/ussd', { on: false, text: 'Closed for 2 hours 🙂' });
  expect(odd.body.errors.text).toMatch(/plain letters/);
  const past = { on: false, text: 'Closed.', until: '2020-01-01T00:00:00.000Z' };
  expect((await call('PUT', '/channels/ussd', past)).body.errors.until).toMatch(/to come/);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const closed = (await call('PUT', '/channels/ussd', { on: false, text: 'Closed until noon.', until })).body
    .data;
  expect(closed).toMatchObject({
    state: 'off',
    closed: { text: 'Closed until noon.', until, by: 'Esi Mensah' },
  });
  expect((await call('PUT', '/channels/ussd', { on: true })).body.data).toMatchObject({
    state: 'on',
    closed: null,
  });
  const actions = (await call('GET', '/audit')).body.data.map((entry: { action: string }) => entry.action);
  expect(actions.slice(0, 2)).toEqual(['channel.open', 'channel.close']);
});

it("a seller's number is the same at every look, and another seller gets another", async () => {
  const ama = await signIn(shop, 'ama');
  const look = async () => (await ama.call('GET', '/referral/status')).body.data;
  expect(await look()).toMatchObject({
    ussd_code: '*713*22*4821#',
    whatsapp_url: 'https://wa.me/233555550713?text=Hi%204821',
  });
  await ama.call('POST', '/referral/generate');
  expect((await look()).ussd_code).toBe('*713*22*4821#');
  const kofi = await signIn(shop, 'kofi');
  expect((await kofi.call('GET', '/referral/status')).body.data.ussd_code).toBe('*713*22*5550#');
});
