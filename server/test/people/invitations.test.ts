/** Invitations: an agent's subagents and an admin's people are told, and join by the link with a code. */
import { invitationsADay } from '@ntem/contract/people/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendInvitation } from '#people/verbs/invite-person.ts';
import { type Answer, anyPhone, createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { logIn, resetPassword, signUp, textsTo, tokenOf } from '#test/support/people.ts';
import { addSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const agent = await addSeller(server, { name: 'Ama Owusu', role: 'agent' });

const post = (path: string, body: object, token = agent.token) => server.call('POST', path, { token, body });
const add = (phone: string, more: object = {}) =>
  post('/management/subagents', { name: 'Kofi Boateng', phone_number: phone, ...more });
const codeIn = ({ body }: Answer): string => body.data.link.split('/').at(-1);
const look = async (code: string) => (await server.call('GET', `/invitations/${code}`)).body.data;

it('an agent adds a subagent, who is told once, and joins with a code and a password of their own', async () => {
  const phone = anyPhone();
  const added = await add(phone);
  expect([added.status, added.body.message]).toEqual([201, 'Invitation sent']);
  const { link, sms, chat, id } = added.body.data;
  expect(sms).toContain(`Ama Owusu invites you to sell data bundles. Open ${link} and choose a password.`);
  expect(chat).toContain(`Hello Kofi, I have opened a seller account for you on Ntem.`);
  const code = codeIn(added);
  await Promise.all([sendInvitation(server.deps, code), sendInvitation(server.deps, code)]);
  expect(await textsTo(server, phone)).toEqual([sms]);
  expect(await look(code.toLowerCase())).toMatchObject({
    status: 'open',
    name: 'Kofi Boateng',
    role: 'subagent',
    invited_by: 'Ama Owusu',
    phone_number: phone,
  });
  const listed = async () => {
    const { body } = await server.call('GET', '/management/subagents', { token: agent.token });
    return body.data.find((row: { id: string }) => row.id === id).has_joined;
  };
  expect(await listed()).toBe(false);

  await resetPassword(server, phone, 'chosen-by-kofi');
  const entered = await logIn(server, { phone, password: 'chosen-by-kofi' });
  expect(entered.body.data.user).toMatchObject({ role: 'subagent', referral: { name: 'Ama Owusu' } });
  expect(await listed()).toBe(true);
  expect(await look(code)).toMatchObject({ status: 'joined', phone_number: null });
  expect((await post(`/management/subagents/${id}/invitation`, {})).status).toBe(409);
});

it('a new invitation ends the old one, whose text message is not sent any more, and none lasts for ever', async () => {
  const phone = anyPhone();
  const first = await add(phone, { send_sms: false });
  const second = await post(`/management/subagents/${first.body.data.id}/invitation`, {});
  expect([(await look(codeIn(first))).status, (await look(codeIn(second))).status]).toEqual([
    'ended',
    'open',
  ]);
  await sendInvitation(server.deps, codeIn(first));
  expect(await textsTo(server, phone)).toEqual([]);
  await server.run(sql`update invitations set expires_at = now() where code = ${codeIn(second)}`);
  expect(await look(codeIn(second))).toMatchObject({ status: 'ended', phone_number: null });
});

it('a number that has an account is refused, and another agent invites nobody of this one', async () => {
  const phone = anyPhone();
  await signUp(server, { phone });
  const { status, body } = await add(phone);
  expect([status, body.code, Object.keys(body.errors)]).toEqual([409, 'PHONE_EXISTS', ['phone_number']]);
  const mine = (await add(anyPhone(), { send_sms: false })).body.data;
  const ama = await tokenOf(server, 'ama');
  expect((await post(`/management/subagents/${mine.id}/invitation`, {}, ama)).status).toBe(404);
  expect((await post('/management/subagents', {}, await tokenOf(server, 'kofi'))).status).toBe(403);
});

it('an agent sends so many a day and no more, also at the same time', async () => {
  const eager = await addSeller(server, { name: 'Eager Mensah', role: 'agent' });
  const answers = await Promise.all(
    Array.from({ length: invitationsADay + 3 }, () =>
      post('/management/subagents', { name: 'Some Body', phone_number: anyPhone() }, eager.token),
    ),
  );
  const counts = [201, 429].map((status) => answers.filter((answer) => answer.status === status).length);
  expect(counts).toEqual([invitationsADay, 3]);
});

it('an admin invites a person who was added, and the words fit the role', async () => {
  const esi = await tokenOf(server, 'esi');
  const phone = anyPhone();
  const added = await post('/users', { name: 'Yaw Darko', phone_number: phone, role: 'user' }, esi);
  const invited = await post(`/users/${added.body.data.id}/invitation`, {}, esi);
  expect(invited.status).toBe(201);
  await sendInvitation(server.deps, codeIn(invited));
  expect(await textsTo(server, phone)).toEqual([
    expect.stringContaining('Esi Mensah invites you to buy data bundles.'),
  ]);
  expect(invited.body.data.chat).toContain('I have opened an account for you');
});
