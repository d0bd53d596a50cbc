/** One list, as fresh as its sending wants it, and the changes whose answer is the list itself. */
import type { WireList } from '@ntem/contract/lists/endpoints/lists';
import { useQueryClient } from '@tanstack/react-query';
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { readOf, useRead } from '#lib/api/use-read.ts';

const inputOf = (id: string) => ({ params: { id }, query: { lines: 'all' as const } });
const watchedInputOf = (id: string) => ({ params: { id }, query: { lines: 'watched' as const } });

export function useList(id: string) {
  return useRead('GET /lists/{id}', inputOf(id));
}

/** While it is sent only what failed and the latest lines are asked for. */
export function useWatchedList(id: string, isSending: boolean) {
  return useRead('GET /lists/{id}', watchedInputOf(id), {
    enabled: isSending,
    refetchInterval: refreshEveryMs.list,
  });
}

/** Puts an answer in the place of the list on the screen. */
export function useTakeList() {
  const cache = useQueryClient();
  return (answer: { data: WireList; message: string }) => {
    const { id } = answer.data;
    cache.setQueryData(readOf('GET /lists/{id}', inputOf(id)).queryKey, answer);
    // How an earlier sending ended says nothing of this one.
    cache.removeQueries({ queryKey: readOf('GET /lists/{id}', watchedInputOf(id)).queryKey });
  };
}
