/** The overview's line about the first day: missing steps, and test mode. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { FirstDayHint, TestMode } from './first-day.tsx';

function serve(day: { is_played: boolean; done: boolean }) {
  const steps = [true, day.done].map((is_done) => ({ step: 'sale', is_done, detail: '' }));
  const data = { needed: steps, extra: [], first_sale_at: null, last_check_at: null, ...day };
  vi.stubGlobal('fetch', async () => Response.json({ data }));
}

test('a shop that sells for real says what is missing on top of its overview', async () => {
  serve({ is_played: false, done: false });
  drawScreen(<FirstDayHint />);
  expect(await screen.findByText('Ready to sell in 1 step.')).toBeTruthy();
  expect(screen.getByText(/1 of 2 done/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'What is missing' })).toBeTruthy();
});

test('test mode is one line, and no card asks to leave it', async () => {
  serve({ is_played: true, done: false });
  drawScreen(
    <>
      <FirstDayHint />
      <TestMode />
    </>,
  );
  expect(await screen.findByText('Test mode.')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'What is missing' })).toHaveLength(1);
});
