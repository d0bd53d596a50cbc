/** An admin made on the machine itself: a long password, and no other way in. */
import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import { makeAdmin } from '#people/verbs/make-admin.ts';
import { anyPhone, createTestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { logIn, signUp } from '#test/support/people.ts';

const server = await forFile(createTestApp());

it('needs a password of twelve characters', async () => {
  const phone = anyPhone() as Phone;
  await expect(makeAdmin(server.deps, { name: 'Esi', phone, password: 'x'.repeat(11) })).rejects.toThrow(
    /12/,
  );
  await makeAdmin(server.deps, { name: 'Esi', phone, password: 'x'.repeat(12) });
  const { body } = await logIn(server, { phone, password: 'x'.repeat(12) });
  expect(body.data.user).toMatchObject({ name: 'Esi', role: 'admin', level: 0 });
});

it('can be made of an account that exists, and ends its sessions', async () => {
  const phone = anyPhone() as Phone;
  const { accessToken } = await signUp(server, { phone });
  await makeAdmin(server.deps, { name: 'Akua', phone, password: 'a-long-password' });
  expect((await server.call('GET', '/auth/me', { token: accessToken })).status).toBe(401);
  expect((await logIn(server, { phone, password: 'a-long-password' })).body.data.user.role).toBe('admin');
});
