/** The first-run page: its steps follow the shop, an examination is counted and moves nothing, and what the legal texts say. */
import type { BuyPageProps, LegalPage } from '@ntem/contract/shop/buy-pages';
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

it("legal texts are the product's own words until an admin writes others, and lead back to the shop they were opened from", async () => {
  const read = async (path: string) => {
    const { statusCode: status, body } = await server.app.inject({
      url: path,
      headers: { accept: 'text/html' },
    });
    const { refCode, page } = JSON.parse(/<!--props (.*) -->/.exec(body)?.[1] ?? '') as BuyPageProps;
    return { status, refCode, ...(page as LegalPage) };
  };
  const own = await read('/privacy?shop=AMA2026');
  expect(own).toMatchObject({
    status: 200,
    refCode: 'AMA2026',
    step: 'legal',
    kind: 'privacy',
    changedAt: null,
  });
  expect(JSON.stringify(own.blocks)).toContain('Data Protection Act, 2012');
  expect(JSON.stringify(own.blocks)).not.toContain('Registration number');
  const change = (kind: string, text: string) => esi.call('PUT', `/legal-texts/${kind}`, { text });
  expect((await change('terms', '# Us\n\n{store}, {phone}\n[Address]')).status).toBe(200);
  expect((await change('terms', 'Call {telephone}')).body.errors.text).toContain('{telephone}');
  const written = await read('/terms');
  expect(written.blocks).toEqual([{ heading: 'Us' }, { text: 'Ntem, 0200000000' }]);
  expect(written.changedAt).not.toBeNull();
  const [terms] = await esi.read('/legal-texts');
  expect(terms).toMatchObject({ kind: 'terms', blanks: 1, changed_by: 'Esi Mensah' });
  const logged = await server.run(sql`select 1 from audit_log where action = 'legal.change'`);
  expect(logged).toHaveLength(1);
  await esi.call('DELETE', '/legal-texts/terms');
  expect((await read('/terms')).changedAt).toBeNull();
});

it('legal texts are a step of the first day until no line is left to fill in', async () => {
  const step = async () =>
    (await esi.read('/first-day')).needed.find((one: { step: string }) => one.step === 'legal');
  expect(await step()).toMatchObject({ is_done: false });
  for (const kind of ['terms', 'privacy'])
    await esi.call('PUT', `/legal-texts/${kind}`, { text: 'All of it.' });
  expect(await step()).toMatchObject({ is_done: true });
  for (const kind of ['terms', 'privacy']) await esi.call('DELETE', `/legal-texts/${kind}`);
});
