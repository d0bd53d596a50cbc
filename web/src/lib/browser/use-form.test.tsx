/** The rules that every form follows. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { useForm } from './use-form.ts';

type FormProps = { onSubmit: () => Promise<void>; onFailure?: () => void };

function PhoneForm({ onSubmit, onFailure = () => {} }: FormProps) {
  const form = useForm({
    initial: { phone_number: '' },
    validate: ({ phone_number }) => ({ phone_number: phone_number.length === 10 ? undefined : 'Ten digits' }),
    onSubmit,
    onFailure,
  });
  return (
    <form onSubmit={form.submit}>
      <input aria-label="Phone" {...form.field('phone_number')} />
      <p role="alert">{form.errorOf('phone_number')}</p>
      <button type="submit">{form.isSubmitting ? 'Sending' : 'Send'}</button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  );
}

const phone = () => screen.getByLabelText('Phone') as HTMLInputElement;
const error = () => screen.getByRole('alert').textContent;

test('an error shows once its field was left, and goes when the field is edited', async () => {
  const user = userEvent.setup();
  render(<PhoneForm onSubmit={async () => {}} />);
  await user.type(phone(), '024');
  expect(error()).toBe('');
  await user.tab();
  expect(error()).toBe('Ten digits');
  await user.type(phone(), '1');
  expect(error()).toBe('');
});

test('a form with an error is not sent, and the focus goes to the field', async () => {
  const user = userEvent.setup();
  const onSubmit = vi.fn();
  render(<PhoneForm onSubmit={onSubmit} />);
  await user.click(screen.getByText('Send'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(error()).toBe('Ten digits');
  expect(document.activeElement).toBe(phone());
});

test('a second click while it is sent does nothing', async () => {
  const user = userEvent.setup();
  let finish = () => {};
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<PhoneForm onSubmit={onSubmit} />);
  await user.type(phone(), '0241234567');
  await user.dblClick(screen.getByText('Send'));
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(screen.getByText('Sending')).toBeTruthy();
  finish();
  expect(await screen.findByText('Send')).toBeTruthy();
});

test('a refusal shows the errors of the server and keeps what was typed', async () => {
  const user = userEvent.setup();
  const onFailure = vi.fn();
  const refused = new ApiError({
    status: 409,
    code: 'PHONE_EXISTS',
    message: 'Taken',
    errors: { phone_number: 'Taken' },
  });
  render(<PhoneForm onSubmit={() => Promise.reject(refused)} onFailure={onFailure} />);
  await user.type(phone(), '0241234567');
  await user.click(screen.getByText('Send'));
  expect(error()).toBe('Taken');
  expect(phone().value).toBe('0241234567');
  expect(onFailure).toHaveBeenCalledWith(refused);
});

test('reset clears values and errors', async () => {
  const user = userEvent.setup();
  render(<PhoneForm onSubmit={async () => {}} />);
  await user.type(phone(), '024');
  await user.click(screen.getByText('Reset'));
  expect(phone().value).toBe('');
  expect(error()).toBe('');
});

test('an error waits for the end of a press, so that it does not push the button away', async () => {
  const user = userEvent.setup();
  render(<PhoneForm onSubmit={async () => {}} />);
  await user.type(phone(), '024');
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect(document.activeElement).not.toBe(phone());
  expect(error()).toBe('');
  await user.pointer('[/MouseLeft]');
  await vi.waitFor(() => expect(error()).toBe('Ten digits'));
});
