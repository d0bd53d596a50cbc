/** The second step without a usable passkey: the message, and what stays. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FactorForm } from './factor-form.tsx';

const digits = () =>
  screen.getAllByRole('textbox').map((box) => (box instanceof HTMLInputElement ? box.value : ''));

test('a browser without passkeys says what to do, asks nothing of the server and keeps what was typed', async () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FactorForm
        wanted={{ requestId: '1', methods: ['code', 'passkey'], name: 'Efua Quaye', recovery_codes_left: 4 }}
        phone="0241234567"
        onSignedIn={() => {}}
        onBack={() => {}}
      />
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  await person.type(screen.getByLabelText('Digit 1 of 6'), '482');
  await person.click(screen.getByRole('button', { name: /Use a passkey/ }));
  await screen.findByText(/Passkeys do not work in this browser\. Choose another way/);
  expect(fetch).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Use a code instead' }));
  expect(digits()).toEqual(['4', '8', '2', '', '', '']);
  expect(screen.getByText(/^Signing in as/).textContent).toBe(
    'Signing in as Efua Quaye, 0241234567. An SMS cannot replace this step.',
  );
  await person.click(screen.getByRole('button', { name: /Use a recovery code/ }));
  screen.getByText('Each one works once. You have 4 left.');
});
