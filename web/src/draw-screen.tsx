/** Draws a screen for a test, with a cache of its own and the browser's address. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';

export function drawScreen(element: ReactNode): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element }])} />
    </QueryClientProvider>,
  );
  return cache;
}
