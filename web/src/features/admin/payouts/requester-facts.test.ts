/** Facts about the seller for the admin who approves a payout. */
import type { PayoutRow } from '@ntem/contract/payouts/endpoints/payouts';
import { expect, test } from 'vitest';
import { requesterFacts } from './requester-facts.tsx';

const usual: NonNullable<PayoutRow['requester']> = {
  status: 'active',
  since: '2025-03-14T08:00:00Z',
  number_since: '2025-03-14T08:00:00Z',
  last_reset_at: null,
  device_since: '2025-12-20T08:00:00Z',
  is_new_device: false,
  highest_markup: 6.2,
};
const nowMs = Date.parse('2026-11-16T08:00:00Z');

test.each<[string, Partial<typeof usual>, string, string, boolean]>([
  ['an old number', {}, 'Payout number', 'Proved 14 Mar 2025', false],
  ['a new number', { number_since: '2026-11-13T08:00:00Z' }, 'Payout number', 'Proved 13 Nov 2026', true],
  ['no proved number', { number_since: null }, 'Payout number', 'Not proved', true],
  ['no reset', {}, 'Last reset', 'None', false],
  ['an old reset', { last_reset_at: '2026-01-02T08:00:00Z' }, 'Last reset', 'Password, 02 Jan 2026', false],
  ['a fresh reset', { last_reset_at: '2026-11-14T08:00:00Z' }, 'Last reset', 'Password, 14 Nov 2026', true],
  ['a known device', {}, 'Device', 'Known since 20 Dec 2025', false],
  [
    'a new device',
    { is_new_device: true, device_since: '2026-11-15T08:00:00Z' },
    'Device',
    'New, first seen 15 Nov 2026',
    true,
  ],
  ['no device', { is_new_device: true, device_since: null }, 'Device', 'Unknown', true],
  ['usual prices', {}, 'Highest markup', '6.2 %', false],
  ['twice the base', { highest_markup: 100 }, 'Highest markup', '100.0 %', false],
  ['a high price', { highest_markup: 148 }, 'Highest markup', '148.0 %', true],
  ['no sales', { highest_markup: null }, 'Highest markup', 'No sales lately', false],
  ['an active account', {}, 'Account', 'Active since 14 Mar 2025', false],
  ['a deactivated one', { status: 'inactive' }, 'Account', 'Deactivated', true],
  ['a deleted one', { status: 'deleted' }, 'Account', 'Deleted', true],
])('%s', (_case, changes, name, text, isUnusual) => {
  const facts = requesterFacts({ ...usual, ...changes }, nowMs);
  expect(facts.find((fact) => fact.name === name)).toEqual({ name, text, isUnusual });
});
