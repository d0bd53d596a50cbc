/** The mobile money prompts of a handset, live: the one that waits, to be answered, or how the last one ended. */
import { call } from '#lib/api/api.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useWork } from '#lib/api/use-send.ts';
import { PromptSheet, type Verb } from './prompt-sheet.tsx';

/** Asked again through failures too, since the next answer repairs the page, but not for a page in the back. */
export const live = { refetchInterval: 2_000, retry: false, staleTime: 0 };

export function Prompts({ phone }: { phone: string }) {
  const { data: prompts = [] } = useRead('GET /sandbox/prompts', { query: { phone } }, live);
  const { press, given, isBusy } = useWork(
    ({ id, verb }: { id: string; verb: Verb }) =>
      call(`POST /sandbox/prompts/{id}/${verb}`, { params: { id } }),
    { refresh: ['GET /sandbox/prompts'] },
  );
  const waiting = prompts.filter(({ status }) => status === 'waiting');
  const shown = waiting[0] ?? prompts.find(({ id }) => id === given?.id) ?? prompts[0];
  if (!shown) return null;
  return (
    <PromptSheet
      prompt={shown}
      othersWaiting={Math.max(waiting.length - 1, 0)}
      busyWith={isBusy && given?.id === shown.id ? given.verb : undefined}
      onAnswer={(verb) => press({ id: shown.id, verb })}
    />
  );
}
