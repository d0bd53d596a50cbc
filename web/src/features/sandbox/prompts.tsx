/** The mobile money prompts of a handset, live: the one that waits, to be answered, or how the last one ended. */
import type { SandboxPrompt } from '@ntem/contract/topics/sandbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { showToast } from '#lib/browser/toast.ts';
import { PromptSheet } from './prompt-sheet.tsx';
import { refreshMs } from './refresh-ms.ts';

type Verb = 'approve' | 'decline';

export function Prompts({ phone }: { phone: string }) {
  const { data: prompts } = useQuery({
    queryKey: keyOf(phone),
    queryFn: ({ signal }) => fetchPrompts(phone, signal),
    refetchInterval: refreshMs,
    retry: false,
    staleTime: 0,
  });
  const { mutate, isPending, variables } = useAnswer(phone);
  const waiting = prompts?.filter(({ status }) => status === 'waiting') ?? [];
  const shown = waiting[0] ?? prompts?.find(({ id }) => id === variables?.id) ?? prompts?.[0];
  if (!shown) return null;
  return (
    <PromptSheet
      prompt={shown}
      othersWaiting={Math.max(waiting.length - 1, 0)}
      busyWith={isPending && variables?.id === shown.id ? variables.verb : undefined}
      onAnswer={(verb) => mutate({ id: shown.id, verb })}
    />
  );
}

function keyOf(phone: string) {
  return ['sandbox prompts', phone];
}

async function fetchPrompts(phone: string, signal: AbortSignal): Promise<SandboxPrompt[]> {
  return (await call('GET /sandbox/prompts', { query: { phone }, signal })).data;
}

function useAnswer(phone: string) {
  const cache = useQueryClient();
  const queryKey = keyOf(phone);
  return useMutation({
    mutationFn: ({ id, verb }: { id: string; verb: Verb }) =>
      call(`POST /sandbox/prompts/{id}/${verb}`, { params: { id } }),
    async onSuccess({ data: answered }) {
      // An answer to an earlier question would show the prompt as waiting once more.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<SandboxPrompt[]>(queryKey, (prompts = []) =>
        prompts.map((prompt) => (prompt.id === answered.id ? answered : prompt)),
      );
    },
    onError(error) {
      showToast('error', messageOf(error));
      return cache.invalidateQueries({ queryKey });
    },
  });
}
