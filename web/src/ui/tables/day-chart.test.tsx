/** A chart of days is read by keys and by touch, and has another way to be read. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DayChart } from './day-chart.tsx';

const days = ['13', '14', '15', '16'].map((day, nth) => ({
  date: `2026-11-${day}`,
  parts: [{ net: 'MTN', name: 'MTN', value: nth }],
  total: nth,
}));

function draw(shown = days) {
  render(
    <DayChart
      days={shown}
      label="Orders sold each day"
      format={String}
      more={({ total }) => `${total} sold`}
    />,
  );
  return screen.queryByRole('slider') as HTMLElement;
}

test('at first the last full day is read, and keys move by a day, a week or to the ends', async () => {
  const slider = draw();
  const read = () => slider.getAttribute('aria-valuetext');
  expect(read()).toBe('15 Nov 2026: 2 sold. MTN 2');
  slider.focus();
  const user = userEvent.setup();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(read()).toBe('16 Nov 2026: 3 sold. MTN 3');
  await user.keyboard('{PageDown}');
  expect(read()).toBe('13 Nov 2026: 0 sold. MTN 0');
  await user.keyboard('{End}{ArrowLeft}');
  expect(slider.getAttribute('aria-valuenow')).toBe('3');
});

test('a finger reads the day below it', () => {
  const slider = draw();
  slider.getBoundingClientRect = () => ({ left: 100, width: 400 }) as DOMRect;
  fireEvent.pointerDown(slider, { clientX: 150 });
  expect(slider.getAttribute('aria-valuenow')).toBe('1');
  fireEvent.pointerMove(slider, { clientX: 999 });
  expect(slider.getAttribute('aria-valuenow')).toBe('4');
});

test('every day is in the table, the newest first', async () => {
  draw();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show as a table' }));
  expect(screen.getAllByRole('row')).toHaveLength(1 + days.length);
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('16 Nov 2026');
});

test('filters that leave no day say so', () => {
  expect(draw([])).toBeNull();
  expect(screen.getByText('No days under these filters.')).toBeTruthy();
});
