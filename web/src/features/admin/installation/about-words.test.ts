import type { About } from '@ntem/contract/installation/endpoints/about';
import { expect, it } from 'vitest';
import { worstOf, writeForSupport } from './about-words.ts';

const about: About = {
  checked_at: '2026-11-15T08:12:02.000Z',
  version: '2.3.0',
  built_at: '2026-11-12T10:00:00.000Z',
  running_since: '2026-11-14T22:10:04.000Z',
  processes: '2 web, 1 worker; all on 2.3.0',
  database: { version: '17.2', is_encrypted: true, is_owner: false },
  migrations: { applied: 48, known: 48, last: '048-saved-filters' },
  mode: 'production',
  clock_off_ms: -20,
  vendors: [
    { title: 'Paystack', kind: 'gateway', state: 'in_use' },
    { title: 'Hubtel', kind: 'gateway', state: 'stands_by' },
    { title: 'DataMart GH', kind: 'supplier', state: 'paused' },
  ],
  health: [
    { key: 'books', state: 'right', what: 'Books', detail: 'Agree to the pesewa' },
    { key: 'backup', state: 'warning', what: 'No backup for 2 days', detail: 'Run npm run backup' },
  ],
};

it('the worst row is how all of it is', () => {
  expect(worstOf(about.health)).toBe('warning');
  expect(worstOf([])).toBe('right');
  expect(worstOf([...about.health, { key: 'x', state: 'wrong', what: '', detail: '' }])).toBe('wrong');
});

it('the copied text says the same', () => {
  const text = writeForSupport(about);
  expect(text).toContain('Database: PostgreSQL 17.2, TLS, own role');
  expect(text).toContain('[look] No backup for 2 days: Run npm run backup');
});
