/** Top-ups of the supplier's float: booked once for each receipt, seen in the accounts and in the audit log. */
import { expect, it } from 'vitest';
import { sumAccount } from '#books/rows/ledger.ts';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { tokenOf } from '#test/support/people.ts';
import { chooseSuppliers } from '#vendors/ports/vendors.ts';

const server = await forFile(createDemoApp());
const token = await tokenOf(server, 'esi');

const book = (body: unknown) => server.call('POST', '/supplier-float/top-ups', { body, token });
const balances = async () => ({
  supplier: await sumAccount(server.deps.db, 'supplier:sandbox'),
  gateway: await sumAccount(server.deps.db, 'gateway:sandbox'),
});

it('moves the amount from the gateway to the supplier, and is in the audit log', async () => {
  expect((await book({ amount: 500.5, receipt: 'R-1001' })).body.message).toBe('Top-up booked');
  expect(await balances()).toEqual({ supplier: 50_050n, gateway: -50_050n });
  const { body } = await server.call('GET', '/audit?search=R-1001', { token });
  expect(body.data[0]).toMatchObject({ action: 'float.top_up', subject_id: 'R-1001' });
  expect(await server.faults()).toEqual([]);
});

it('is booked once, however often its receipt is sent', async () => {
  const before = await balances();
  const answers = await Promise.all(Array.from({ length: 8 }, () => book({ amount: 20, receipt: 'R-1002' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(await balances()).toEqual({ supplier: before.supplier + 2_000n, gateway: before.gateway - 2_000n });
});

it('goes to the supplier that is named, which is a must where there are several', async () => {
  const { suppliers } = server.deps;
  const sandbox = suppliers.for('MTN');
  server.deps.suppliers = chooseSuppliers(sandbox, { standingBy: [{ ...sandbox, name: 'second' }] });
  try {
    const { body } = await server.call('GET', '/supplier-float', { token });
    expect(body.data.suppliers).toEqual([
      { name: 'sandbox', title: 'Sandbox' },
      { name: 'second', title: 'second' },
    ]);
    const before = await balances();
    const unnamed = await book({ amount: 7, receipt: 'R-1004' });
    expect([unnamed.status, unnamed.body.errors]).toEqual([422, { supplier: 'Please choose the supplier' }]);
    expect((await book({ amount: 7, receipt: 'R-1004', supplier: 'hubnet' })).status).toBe(422);
    expect((await book({ amount: 7, receipt: 'R-1004', supplier: 'second' })).status).toBe(200);
    expect(await sumAccount(server.deps.db, 'supplier:second')).toBe(700n);
    expect(await balances()).toEqual({ ...before, gateway: before.gateway - 700n });
    const log = (await server.call('GET', '/audit?search=R-1004', { token })).body.data;
    expect(log[0].after).toMatchObject({ supplier: 'second' });
  } finally {
    server.deps.suppliers = suppliers;
  }
});
