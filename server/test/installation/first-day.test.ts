/** The first-run page: its steps follow the shop, and an examination is counted and moves nothing. */

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { vendorChecks } from '#vendors/rules/test-limits.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');

type Step = { step: string; is_done: boolean; detail: string };
const read = async () => {
  const { needed, extra, ...day } = await esi.read('/first-day');
  const steps: Step[] = [...needed, ...extra];
  return { ...day, of: (step: string) => steps.find((one) => one.step === step) };
};

it('says what is there and what is missing', async () => {
  const day = await read();
  expect(day.is_played).toBe(true);
  expect(day.of('catalogue')).toMatchObject({
    is_done: true,
    detail: expect.stringMatching(/\d+ packages on sale/),
  });
  expect(day.of('backups')).toMatchObject({ is_done: false });
  expect(day.of('sellers')).toMatchObject({ is_done: true });
  expect(day.last_check_at).toBeNull();
});

it('follows what is put right', async () => {
  await server.run(sql`update bundles set status = 'inactive'`);
  await server.run(sql`insert into backups (taken_at, file, bytes, row_count) values (now(), 'one', 1, 1)`);
  const day = await read();
  expect(day.of('catalogue')).toMatchObject({ is_done: false });
  expect(day.of('backups')).toMatchObject({ is_done: true });
});

it('examines everything without moving money, and only so often', async () => {
  const entries = () => server.run(sql`select count(*)::int as n from ledger_transactions`);
  const before = await entries();
  const { status, body } = await esi.call('POST', '/first-day/check');
  expect(status).toBe(200);
  expect(body.data).toContainEqual(expect.objectContaining({ state: 'wrong', what: 'Sandbox' }));
  expect(await entries()).toEqual(before);
  expect((await read()).last_check_at).not.toBeNull();
  for (let more = 1; more < vendorChecks.most; more += 1) await esi.call('POST', '/first-day/check');
  expect((await esi.call('POST', '/first-day/check')).status).toBe(429);
});
