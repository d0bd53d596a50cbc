/** Actions on accounts run one at a time and report whether they succeeded. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { drawScreen } from '#draw-screen.tsx';
import { Button } from '#ui/core/button.tsx';
import { useUserActions } from './user-actions.ts';

type BarProps = { work: () => Promise<void>; onDone: () => void; refusal?: string };

function Bar({ work, onDone, refusal }: BarProps) {
  const buttonOf = useUserActions();
  const action = (name: string) => ({ name, question: `${name}?`, refusal, work });
  return (
    <>
      <Button {...buttonOf(action('Activate'), onDone)}>Activate</Button>
      <Button {...buttonOf(action('Delete'), onDone)}>Delete</Button>
    </>
  );
}

function show(props: Partial<BarProps>) {
  const confirm = vi.fn(() => true);
  vi.stubGlobal('confirm', confirm);
  const onDone = vi.fn();
  drawScreen(<Bar work={async () => {}} onDone={onDone} {...props} />);
  return { confirm, onDone, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name }) as HTMLButtonElement;

test('while one runs its button is busy, and no other asks', async () => {
  let finish = () => {};
  const work = () => new Promise<void>((resolve) => (finish = resolve));
  const { confirm, onDone, user } = show({ work });
  await user.click(button('Activate'));
  expect(button('Activate').getAttribute('aria-busy')).toBe('true');
  expect(button('Delete').disabled).toBe(true);
  await user.click(button('Delete'));
  expect(confirm.mock.calls).toEqual([['Activate?']]);
  expect(onDone).not.toHaveBeenCalled();
  finish();
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(button('Delete').disabled).toBe(false);
});

test('an action that was cancelled, refused or failed is not reported as done', async () => {
  const failing = show({ work: () => Promise.reject(new Error('no')) });
  await failing.user.click(button('Delete'));
  await vi.waitFor(() => expect(button('Activate').disabled).toBe(false));
  expect(failing.onDone).not.toHaveBeenCalled();
  failing.confirm.mockReturnValue(false);
  await failing.user.click(button('Delete'));
  expect(failing.onDone).not.toHaveBeenCalled();
  cleanup();
  const refused = show({ refusal: 'No users selected' });
  await refused.user.click(button('Delete'));
  expect(refused.confirm).not.toHaveBeenCalled();
  expect(refused.onDone).not.toHaveBeenCalled();
});
