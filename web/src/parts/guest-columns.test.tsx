// @vitest-environment happy-dom
/** Activity of guests: only those who bought, and at most the first five. */
import type { WireGuest } from '@ntem/contract/sellers/endpoints/customers';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PurchaseActivity } from './guest-columns.tsx';

const guest = (name: string, purchases: number, status: 'success' | 'failed' = 'success'): WireGuest => ({
  id: name,
  name,
  phone_number: '0241234567',
  email: null,
  phone_number_verified_at: null,
  total_purchases: purchases,
  total_spent: '0.00',
  last_purchase_date: null,
  last_purchase_amount: null,
  created_at: '2026-11-15T08:12:00.000Z',
  referred_by: null,
  recent_purchases: [{ id: `${name} 1`, display: 'MTN 1 GB', amount: 4.5, status, stage: 'delivered' }],
});

test('guests whose purchase failed are left out, and at most five are shown', () => {
  const buyers = ['Ama', 'Esi', 'Kofi', 'Yaw', 'Efua', 'Kojo'].map((name) => guest(name, 1));
  render(<PurchaseActivity guests={[guest('Abena', 0, 'failed'), ...buyers]} />);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatch(/^Ama/);
});
