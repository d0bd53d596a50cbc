/** The form of a package with another supplier on standby. */
import type { ManagedPackage, ManagedService } from '@ntem/contract/catalogue/endpoints/catalogue';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { PackageDialog } from './package-dialog.tsx';

const bundle = {
  id: 'one',
  name: 'MTN 1 GB',
  bundle_id: 'MTN-1000',
  megabytes: 1000,
  amount: 4.5,
  cost_price: 3.9,
  status: 'active',
  updated_at: '2026-11-15T08:00:00.000Z',
  supplier_codes: [{ supplier: 'datamart', bundle_id: 'YELLO:1', cost_price: 4 }],
  warning: 'DataMart GH does not sell this code.',
  below_cost: null,
} as ManagedPackage;
const service = { id: 'mtn', name: 'MTN', network: 'MTN', suppliers: ['datamart'] } as ManagedService;

function serve(answer: () => Response) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return answer();
  });
  return sent;
}

const draw = (given: ManagedService) =>
  drawScreen(<PackageDialog service={given} bundle={bundle} onClose={() => {}} />);

test('sends the code and the cost of a supplier on standby, and shows the refusal of the server', async () => {
  const errors = { supplier_codes: 'DataMart GH does not sell this code' };
  const refusal = { code: 'VALIDATION_FAILED', message: 'No.', errors };
  const sent = serve(() => Response.json(refusal, { status: 422 }));
  draw(service);
  const user = userEvent.setup();
  expect(screen.getByText(bundle.warning ?? '')).toBeTruthy();
  const [code, cost] = [
    screen.getByLabelText(/^DataMart GH Bundle ID/),
    screen.getByLabelText(/^DataMart GH Cost price/),
  ];
  expect([code, cost].map((input) => (input as HTMLInputElement).value)).toEqual(['YELLO:1', '4.00']);
  await user.clear(code);
  await user.type(code, 'YELLO:7');
  await user.clear(cost);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(errors.supplier_codes);
  expect(sent[0]?.supplier_codes).toEqual([{ supplier: 'datamart', bundle_id: 'YELLO:7', cost_price: null }]);
  await user.clear(code);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent[1]?.supplier_codes).toEqual([]));
});

test('says nothing about codes without a supplier on standby', async () => {
  const sent = serve(() => Response.json({ data: bundle }));
  draw({ ...service, suppliers: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).not.toHaveProperty('supplier_codes');
});

test('asks before it sells below cost, and asks again once the form is another', async () => {
  const refusal = {
    code: 'BELOW_COST',
    message: 'It last cost GH₵ 4.00, more than the amount.',
    data: { cost: 4 },
  };
  const sent = serve(() => Response.json(refusal, { status: 409 }));
  draw({ ...service, suppliers: [] });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const confirm = await screen.findByRole('button', { name: 'Sell below cost' });
  expect(screen.getByText(refusal.message)).toBeTruthy();
  expect(sent[0]).not.toHaveProperty('below_cost');
  await user.click(confirm);
  await vi.waitFor(() => expect(sent[1]).toMatchObject({ below_cost: true }));
  await user.type(screen.getByLabelText(/^Bundle ID/), '1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).not.toHaveProperty('below_cost');
});
