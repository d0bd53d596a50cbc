/** Terms and privacy: what visitors read, who may change it, and what is left to fill in. */
import type { BuyPageProps, LegalPage } from '@ntem/contract/shop/buy-pages';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';

const shop = await forFile(createDemoApp());
const esi = await signIn(shop, 'esi');

it("are the product's own words until an admin writes others, and lead back to the shop they were opened from", async () => {
  const read = async (path: string) => {
    const { statusCode: status, body } = await shop.app.inject({
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
  const logged = await shop.run(sql`select 1 from audit_log where action = 'legal.change'`);
  expect(logged).toHaveLength(1);
  await esi.call('DELETE', '/legal-texts/terms');
  expect((await read('/terms')).changedAt).toBeNull();
});

it('are a step of the first day until no line is left to fill in', async () => {
  const step = async () =>
    (await esi.read('/first-day')).needed.find((one: { step: string }) => one.step === 'legal');
  expect(await step()).toMatchObject({ is_done: false });
  for (const kind of ['terms', 'privacy'])
    await esi.call('PUT', `/legal-texts/${kind}`, { text: 'All of it.' });
  expect(await step()).toMatchObject({ is_done: true });
  for (const kind of ['terms', 'privacy']) await esi.call('DELETE', `/legal-texts/${kind}`);
});
