/** The cache of the server's answers, emptied when the session ends. */
import { QueryClient } from '@tanstack/react-query';
import { currentSession, subscribeToSession } from '#lib/session/session.ts';
import { ApiError } from './api-error.ts';

const NETWORK_RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only an answer that never came is worth asking for again.
      retry: (failures, error) =>
        error instanceof ApiError && error.status === 0 && failures < NETWORK_RETRIES,
    },
  },
});

subscribeToSession(() => {
  if (!currentSession()) queryClient.clear();
});
