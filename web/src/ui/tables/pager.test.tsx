/** The page that a list moves to when its rows change. */
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sayPages } from './paged-table.tsx';
import { Pager } from './pager.tsx';

it.each([
  { page: 2, totalPages: 1, isStale: false, wanted: 1 },
  { page: 9, totalPages: 3, isStale: false, wanted: 3 },
  { page: 2, totalPages: 0, isStale: false, wanted: 1 },
  { page: 1, totalPages: 0, isStale: false, wanted: undefined },
  { page: 3, totalPages: 3, isStale: false, wanted: undefined },
  { page: 2, totalPages: 1, isStale: true, wanted: undefined },
])('page $page of $totalPages, stale $isStale, goes to $wanted', ({ wanted, ...pages }) => {
  const onPage = vi.fn();
  render(<Pager {...pages} summary="" onPage={onPage} />);
  expect(onPage.mock.calls).toEqual(wanted === undefined ? [] : [[wanted, { replace: true }]]);
});

it('says that nothing at all is one empty page', () => {
  expect(sayPages(1, { total: 0, total_pages: 0 })).toBe('Page 1 of 1');
});
