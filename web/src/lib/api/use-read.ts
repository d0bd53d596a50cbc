/** Reads endpoints through the query cache. A key is the endpoint and its parameters, never written by hand. */
import type { EndpointKey } from '@ntem/contract/endpoints';
import { keepPreviousData, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, callWith, type Input } from './api.ts';

export type ReadKey = Extract<EndpointKey, `GET ${string}`>;

type ReadOptions<Key extends ReadKey> = Omit<
  UseQueryOptions<AnswerOf<Key>>,
  'queryKey' | 'queryFn' | 'select'
>;

type ReadArguments<Key extends ReadKey> =
  Record<string, never> extends Input<Key>
    ? [input?: Input<Key>, options?: ReadOptions<Key>]
    : [input: Input<Key>, options?: ReadOptions<Key>];

/** `useRead('GET /users', { query }).data`: the endpoint's answer, as fresh as the cache has it. */
export function useRead<Key extends ReadKey>(key: Key, ...[input, options]: ReadArguments<Key>) {
  const query = useQuery<AnswerOf<Key>>({ ...readOf(key, input), ...options });
  return { ...query, data: query.data?.data, meta: query.data?.meta };
}

/** The last page stays on the screen until the next one is there. */
export const lastPageStays = { placeholderData: keepPreviousData };

const freshMs = 30_000;

/** An answer without parameters is fresh for 30 seconds. With parameters, it is asked for each time it is shown. */
export function readOf<Key extends ReadKey>(key: Key, input?: Input<Key>) {
  const { query } = (input ?? {}) as { query?: object };
  return {
    queryKey: [key, input ?? {}] as readonly unknown[],
    queryFn: ({ signal }: { signal: AbortSignal }) => callWith(key, input, { signal }),
    staleTime: query ? 0 : freshMs,
  };
}

export type Refresh = readonly ReadKey[] | 'all';

/** Refreshes these endpoints with any parameters: data on the screen at once, other data when it is next shown. */
export function useRefresh() {
  const cache = useQueryClient();
  return async (what: Refresh): Promise<void> => {
    const filters = what === 'all' ? [{}] : what.map((key) => ({ queryKey: [key] }));
    await Promise.all(filters.map((filter) => cache.invalidateQueries(filter)));
  };
}
