/** Admins end the mode after a restore: not before every vendor has answered, and nothing is sold until then. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { takeJob } from '#test/support/jobs.ts';
import { signIn } from '#test/support/people.ts';
import { buy } from '#test/support/shop.ts';
import { beRestored } from './restored.ts';

async function openRestored(env: Record<string, string> = {}) {
  const server = await forFile(createDemoApp(env));
  await beRestored(server);
  const esi = await signIn(server, 'esi');
  const asked = () => sql`update restores set asked_at = now()`.execute(server.database.db);
  const end = (reason = 'The vendors know of nothing else.') => esi.call('POST', '/restore/end', { reason });
  const open = async () => ((await esi.read('/restore')) as { open: object | null }).open;
  return { server, esi, asked, end, open };
}

const one = await openRestored();
const two = await openRestored({ SECOND_ADMIN_OVER: '100' });

it('nothing is sold or sent before it ends, and it does not end before every vendor has answered', async () => {
  const { server, end, open, asked } = one;
  const kinds = ['deliver-order', 'send-payout', 'refund-order', 'carry-out-decision'] as const;
  await sql`insert into jobs (kind, subject) select kind, 'one' from unnest(${kinds}::text[]) as kind`.execute(
    server.database.db,
  );
  expect(await open()).toMatchObject({ asked_at: null, days_to_compare: 1, needs_second: false });
  expect(await end()).toMatchObject({ status: 409, body: { message: 'Not every vendor has answered yet.' } });
  await asked();
  expect((await buy(server)).status).not.toBe(200);
  for (const kind of kinds) expect(await takeJob(server.deps.db, [kind])).toBeUndefined();
  expect((await end('no')).status).toBe(422);
  expect((await end()).status).toBe(200);
  expect(await open()).toBeNull();
  expect((await buy(server)).status).toBe(200);
  for (const kind of kinds) expect(await takeJob(server.deps.db, [kind])).toBeDefined();
  const { rows } = await sql<{ reason: string }>`
    select reason from audit_log where action = 'restore.end'`.execute(server.database.db);
  expect(rows).toEqual([{ reason: 'The vendors know of nothing else.' }]);
  expect((await end()).status).toBe(409);
});

it('one admin alone does not end it if money needs two', async () => {
  const { server, end, open, asked } = two;
  await asked();
  expect(await end()).toMatchObject({ status: 200, body: { message: 'Another admin has to end it too' } });
  expect(await open()).toMatchObject({ end_asked: { by: 'Esi Mensah' } });
  expect((await end()).status).toBe(409);
  expect((await buy(server)).status).not.toBe(200);
  await sql`update restores set end_asked_by = (select id from users where phone = '0270000003')`.execute(
    server.database.db,
  );
  expect((await end()).status).toBe(200);
  expect(await open()).toBeNull();
});
