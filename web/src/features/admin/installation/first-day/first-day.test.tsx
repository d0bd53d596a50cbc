/** The overview's card of the first day: missing steps, also in test mode. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { FirstDayHint } from './first-day.tsx';

function serve(day: { is_played: boolean; done: boolean }) {
  const steps = [true, day.done].map((is_done) => ({ step: 'sale', is_done, detail: '' }));
  const data = { needed: steps, extra: [], first_sale_at: null, last_check_at: null, ...day };
  vi.stubGlobal('fetch', async () => Response.json({ data }));
}

test.each([
  [false, 'Ready to sell in 1 step'],
  [true, 'Test mode'],
])('says what is missing, where the vendors are played: %s', async (is_played, title) => {
  serve({ is_played, done: false });
  drawScreen(<FirstDayHint />);
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(/1 of 2 done/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show what is missing' })).toBeTruthy();
});
