/** Many prices at once: seen before, changed exactly so or not at all, one entry in the log, and taken back. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn } from '#test/support/people.ts';
import { addSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');

type Row = { id: string; name: string; amount: number; new_amount: number; effect: string; rising: number };
type Priced = { id: string; amountPesewas: bigint };

const request = { by: 'percent', change: 4, round_to: '0.10' };
const preview = async (more: object = {}) =>
  (await esi.call('POST', '/price-changes/preview', { ...request, ...more })).body.data;
const change = (fingerprint: string, more: object = {}) =>
  esi.call('POST', '/price-changes', { ...request, ...more, fingerprint });
const prices = async () =>
  new Map(
    (await server.run(sql<Priced>`select id, amount_pesewas from bundles where deleted_at is null`)).map(
      (row) => [row.id, Number(row.amountPesewas)],
    ),
  );
const entries = async (action: string) =>
  (await server.run(sql<{ n: number }>`select count(*)::int as n from audit_log where action = ${action}`))[0]
    ?.n;

it('shows every package before, changes them exactly so in one entry, and takes all of them back', async () => {
  const before = await prices();
  const seen = await preview();
  expect(seen.rows).toHaveLength(before.size);
  expect(await prices()).toEqual(before);
  const answer = await change(seen.fingerprint);
  expect(answer.status).toBe(201);
  expect(answer.body.data).toMatchObject({
    packages: seen.changed,
    made_by: 'Esi Mensah',
    what: '+4.00 % on all packages, up to the next GH₵ 0.10',
    can_be_taken_back: true,
  });
  const after = await prices();
  for (const { id, new_amount } of seen.rows as Row[])
    expect(after.get(id)).toBe(Math.round(new_amount * 100));
  expect(await entries('prices.change')).toBe(1);

  const { id } = answer.body.data;
  const { rows } = await esi.read(`/price-changes/${id}`);
  const back = rows.filter((row: { can_go_back: boolean }) => row.can_go_back).map((row: Row) => row.id);
  expect(back).toHaveLength(seen.changed);
  expect((await esi.call('POST', `/price-changes/${id}/take-back`, { package_ids: back })).status).toBe(200);
  expect(await prices()).toEqual(before);
  expect(await entries('prices.take-back')).toBe(1);
  // Once.
  expect((await esi.call('POST', `/price-changes/${id}/take-back`, { package_ids: back })).status).toBe(409);
});

it('an outdated preview changes nothing', async () => {
  const { fingerprint, rows } = await preview();
  const before = await prices();
  expect((await change(fingerprint, { change: 5 })).body.code).toBe('STALE');
  await server.run(sql`update bundles set cost_pesewas = cost_pesewas + 1 where id = ${rows[0].id}`);
  expect((await change(fingerprint)).status).toBe(409);
  expect(await prices()).toEqual(before);
  const ama = await addSeller(server, { name: 'Adwoa', role: 'agent' });
  const again = await preview();
  await server.run(sql`insert into price_overrides (seller_id, bundle_id, target_level, price_pesewas)
    values (${ama.id}, ${rows[0].id}, 3, ${Math.round(rows[0].amount * 100) + 1})`);
  expect((await change(again.fingerprint)).body.code).toBe('STALE');
  const last = await preview();
  expect(last.rows[0]).toMatchObject({
    rising: rows[0].rising + 1,
    sellers: rows[0].sellers + 1,
    effect: 'moves',
  });
  const yaw = await addSeller(server, { name: 'Yaw', role: 'agent' });
  await server.run(sql`insert into price_overrides (seller_id, bundle_id, target_level, price_pesewas)
    values (${yaw.id}, ${rows[0].id}, 3, ${Math.round(rows[0].amount * 100) + 1})`);
  expect((await change(last.fingerprint)).body.code).toBe('STALE');
});

it('never sells below what any supplier takes: such packages stay, or are raised to it', async () => {
  const { rows } = await preview({ by: 'amount', change: -1_000 });
  expect(rows.every((row: Row) => row.effect === 'out_of_range')).toBe(true);
  const [first] = (await preview()).rows as Row[];
  await server.run(sql`
    insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
    values (${first?.id}, 'standby', 'X', ${Math.round((first?.amount ?? 0) * 100)})`);
  const cheaper = { by: 'amount', change: -0.01, round_to: '0.01' };
  const seen = await preview(cheaper);
  expect(seen.rows[0]).toMatchObject({ effect: 'below_cost', cost_price: first?.amount });
  expect((await change(seen.fingerprint, cheaper)).status).toBe(201);
  expect((await prices()).get(first?.id ?? '')).toBe(Math.round((first?.amount ?? 0) * 100));
  const raised = await preview({ ...cheaper, change: -0.02, raise_to_cost: true });
  expect(raised.rows[0]).toMatchObject({ effect: 'same', new_amount: first?.amount });
});

it('takes back only what nobody changed since, says which stay, and refuses where these are others', async () => {
  const more = { network: 'MTN', left_out: [] as string[] };
  const seen = await preview(more);
  expect(new Set(seen.rows.map((row: { network: string }) => row.network))).toEqual(new Set(['MTN']));
  const [out] = seen.rows as Row[];
  more.left_out = [out?.id ?? ''];
  const narrow = await preview(more);
  expect(narrow.rows[0]).toMatchObject({ effect: 'left_out', new_amount: out?.amount });
  const { id } = (await change(narrow.fingerprint, more)).body.data;
  const { rows } = await esi.read(`/price-changes/${id}`);
  const all: string[] = rows.map((row: Row) => row.id);
  await server.run(sql`update bundles set amount_pesewas = amount_pesewas + 100 where id = ${all[0]}`);
  const refused = await esi.call('POST', `/price-changes/${id}/take-back`, { package_ids: all });
  expect(refused.body).toMatchObject({
    code: 'STALE',
    message: `Changed since: ${rows[0].name}. Nothing was taken back.`,
  });
  await server.run(sql`
    insert into supplier_codes (bundle_id, supplier, code, cost_pesewas)
    values (${all[1]}, 'dearer', 'Y', ${Math.round(rows[1].before * 100) + 1})`);
  const canGoBack = async () =>
    (await esi.read(`/price-changes/${id}`)).rows.map((row: { can_go_back: boolean }) => row.can_go_back);
  expect((await canGoBack()).slice(0, 3)).toEqual([false, false, true]);
  await server.run(sql`delete from supplier_codes where supplier = 'dearer'`);
  expect((await canGoBack()).slice(0, 3)).toEqual([false, true, true]);
  const before = await prices();
  const taken = await esi.call('POST', `/price-changes/${id}/take-back`, { package_ids: all.slice(1) });
  expect(taken.status).toBe(200);
  const after = await prices();
  expect(after.get(all[0] ?? '')).toBe(before.get(all[0] ?? ''));
  for (const row of rows.slice(1)) expect(after.get(row.id)).toBe(Math.round(row.before * 100));
  const again = await esi.call('POST', `/price-changes/${id}/take-back`, { package_ids: all.slice(1) });
  expect(again.body.code).toBe('CONFLICT');
});

it('a change of a week ago stays, and the list has all of them', async () => {
  const { fingerprint } = await preview();
  const { id } = (await change(fingerprint)).body.data;
  await server.run(sql`update price_changes set made_at = made_at - interval '7 days' where id = ${id}`);
  const { can_be_taken_back, rows } = await esi.read(`/price-changes/${id}`);
  expect(can_be_taken_back).toBe(false);
  const package_ids = rows.map((row: Row) => row.id);
  expect((await esi.call('POST', `/price-changes/${id}/take-back`, { package_ids })).body.code).toBe(
    'CONFLICT',
  );
  expect((await esi.call('GET', '/price-changes?limit=2')).body.meta).toMatchObject({
    total: 4,
    total_pages: 2,
  });
});
