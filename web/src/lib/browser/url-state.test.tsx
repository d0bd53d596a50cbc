/** Changes of the address: the filters they keep, and the history entries they add. */
import { act, render } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type UrlState, useUrlState } from './url-state.ts';

/** Every state that the page at this address was drawn with. */
function drawAt(address: string): UrlState[] {
  const drawn: UrlState[] = [];
  function Page() {
    drawn.push(useUrlState());
    return null;
  }
  window.history.replaceState(null, '', address);
  render(<RouterProvider router={createBrowserRouter([{ path: '/', element: <Page /> }])} />);
  return drawn;
}

const inAddress = () => Object.fromEntries(new URLSearchParams(window.location.search));

it('keeps a change that was made after the last time the page was drawn', async () => {
  const drawn = drawAt('/?tab=users&page=3');
  const [first] = drawn;
  await act(async () => {
    first?.open({ user: '7' });
    await Promise.resolve();
    first?.set({ search: 'Kofi' }, { replace: true });
  });
  expect(inAddress()).toEqual({ tab: 'users', user: '7', search: 'Kofi' });
  expect(drawn.at(-1)?.get('user')).toBe('7');
});

it('opens something and closes it again without losing the page of the list', async () => {
  const drawn = drawAt('/?tab=users&search=Kofi&page=3');
  const entries = window.history.length;
  await act(async () => drawn.at(-1)?.open({ user: '7' }));
  expect(window.history.length).toBe(entries + 1);
  await act(async () => drawn.at(-1)?.open({ user: undefined }));
  expect(inAddress()).toEqual({ tab: 'users', search: 'Kofi', page: '3' });
});

it('leaves a page that is not there out of the history', async () => {
  const drawn = drawAt('/?tab=users&page=3');
  const entries = window.history.length;
  await act(async () => drawn.at(-1)?.setPage(2, { replace: true }));
  expect(window.history.length).toBe(entries);
  expect(inAddress()).toEqual({ tab: 'users', page: '2' });
  await act(async () => drawn.at(-1)?.setPage(1));
  expect(window.history.length).toBe(entries + 1);
  expect(inAddress()).toEqual({ tab: 'users' });
});
