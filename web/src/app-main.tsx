/** Starts the app: the router, the cache, and what surrounds every screen. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { queryClient } from '#lib/query.ts';
import { followTheme } from '#lib/theme.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { OfflineNotice } from '#ui/offline-notice.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { router } from './router.tsx';

followTheme();
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <OfflineNotice />
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
