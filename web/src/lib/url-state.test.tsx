// @vitest-environment happy-dom
/** Two changes of the address in quick succession both stay. */
import { act, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type UrlState, useUrlState } from './url-state.ts';

it('keeps a change that was made after the last time the page was drawn', async () => {
  const drawn: UrlState[] = [];
  function Page() {
    drawn.push(useUrlState());
    return null;
  }
  window.history.replaceState(null, '', '/?tab=users&page=3');
  const router = createBrowserRouter([{ path: '/', element: <Page /> }]);
  render(<RouterProvider router={router} />);
  const [first] = drawn;
  await act(async () => {
    first?.open({ user: '7' });
    await Promise.resolve();
    first?.set({ search: 'Kofi' }, { replace: true });
  });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    tab: 'users',
    user: '7',
    search: 'Kofi',
  });
  expect(drawn.at(-1)?.get('user')).toBe('7');
});
