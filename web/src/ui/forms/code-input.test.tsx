/** Typing and pasting a code into its boxes. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeInput } from './code-input.tsx';

function Code({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <CodeInput name="code" length={6} value={value} onChange={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

const box = (place: number) => screen.getByLabelText(`Digit ${place} of 6`);
const code = () => screen.getByRole('status').textContent;

test('digits go from box to box, and anything else goes nowhere', async () => {
  const user = userEvent.setup();
  render(<Code />);
  await user.click(box(1));
  await user.keyboard('1a2 3');
  expect(code()).toBe('123');
  expect(document.activeElement).toBe(box(4));
});

test.each([1, 4])('a paste into box %i takes the first six digits', async (place) => {
  const user = userEvent.setup();
  render(<Code start="99" />);
  await user.click(box(place));
  await user.paste('Your code is 123-456, valid for 10 minutes');
  expect(code()).toBe('123456');
  expect(document.activeElement).toBe(box(6));
});

test('the phone may fill the whole code into the first box', () => {
  render(<Code />);
  fireEvent.change(box(1), { target: { value: '123456' } });
  expect(code()).toBe('123456');
});

test('a digit typed over another takes its place', async () => {
  const user = userEvent.setup();
  render(<Code start="123456" />);
  await user.click(box(2));
  await user.keyboard('9');
  expect(code()).toBe('193456');
});

test('arrows move between the boxes, and backspace erases backwards', async () => {
  const user = userEvent.setup();
  render(<Code start="1234" />);
  await user.click(box(4));
  await user.keyboard('{ArrowRight}{Backspace}');
  expect(code()).toBe('123');
  expect(document.activeElement).toBe(box(4));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(box(2));
  await user.keyboard('{Home}{Backspace}');
  expect(code()).toBe('23');
});

test('clearing the value empties the boxes', async () => {
  const user = userEvent.setup();
  render(<Code start="123456" />);
  await user.click(screen.getByText('Clear'));
  expect((box(1) as HTMLInputElement).value).toBe('');
});
