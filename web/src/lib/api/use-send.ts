/** The one way in which a screen changes something: busy, done or refused, and the reads refreshed after it. */
import type { EndpointKey } from '@ntem/contract/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { randomId } from '#lib/browser/device-id.ts';
import { showToast } from '#lib/browser/toast.ts';
import { type AnswerOf, callWith, type Input } from './api.ts';
import { ApiError, type Failed, reasonOf } from './api-error.ts';
import { type ReadKey, type Refresh, readOf, useRefresh } from './use-read.ts';

type SendKey = Exclude<EndpointKey, ReadKey>;

/** The reads that have the same answer as this endpoint. */
type Twin<Key extends SendKey> = {
  [Read in ReadKey]: AnswerOf<Key>['data'] extends AnswerOf<Read>['data'] ? Read : never;
}[ReadKey];

type WorkOptions<Given, Answer> = {
  /** Before the toast, and also after a refusal: somebody else may have been faster. */
  refresh?: Refresh;
  toast?: string | ((answer: Answer, given: Given) => string);
  onDone?: (answer: Answer, given: Given) => void;
  failed?: Failed;
  onFailed?: (error: unknown, given: Given) => void;
  /** The screen shows `refusal` itself. Otherwise a press is refused in a toast. */
  showsRefusal?: boolean;
};

type SendOptions<Key extends SendKey> = WorkOptions<Input<Key>, AnswerOf<Key>> & {
  /** Takes the answer as its own, without another request. */
  updates?: Twin<Key>;
};

type InputArgument<Given> = Record<string, never> extends Given ? [given?: Given] : [given: Given];

/** `useSend('POST /referral/generate', { toast: 'Done' })`. */
export function useSend<Key extends SendKey>(key: Key, { updates, ...options }: SendOptions<Key> = {}) {
  const cache = useQueryClient();
  return useWork(async (input: Input<Key>, idempotencyKey) => {
    const answer = await callWith(key, input, { idempotencyKey });
    if (updates) {
      const { queryKey } = readOf(updates);
      // An answer that is still on its way would bring the old state back.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, answer);
    }
    return answer;
  }, options);
}

/** The same for work that is more than one call. */
export function useWork<Given, Answer>(
  work: (given: Given, idempotencyKey: string) => Promise<Answer>,
  { refresh, toast, onDone, failed, onFailed, showsRefusal }: WorkOptions<Given, Answer> = {},
) {
  const readAgain = useRefresh();
  const withRetryKey = useRetryKey();
  const { mutateAsync, isPending, error, variables, reset } = useMutation({
    // Offline is refused at once. A paused request would be sent when nobody expects it any more.
    networkMode: 'always',
    // Typed values, such as a password, are not kept.
    gcTime: 0,
    mutationFn: (given: Given) => withRetryKey(given, (key) => work(given, key)),
    async onSuccess(answer, given) {
      if (refresh) await readAgain(refresh);
      onDone?.(answer, given);
      if (toast) showToast('success', typeof toast === 'string' ? toast : toast(answer, given));
    },
    onError(thrown, given) {
      if (refresh) void readAgain(refresh);
      onFailed?.(thrown, given);
    },
  });

  // State is too late for a second press in the same moment.
  const onItsWay = useRef<{ text: string; answer: Promise<Answer> }>(undefined);
  const send = (...[given]: InputArgument<Given>): Promise<Answer> => {
    const text = JSON.stringify(given ?? {});
    if (onItsWay.current?.text === text) return onItsWay.current.answer;
    const sent = { text, answer: mutateAsync((given ?? {}) as Given) };
    onItsWay.current = sent;
    const forget = () => {
      if (onItsWay.current === sent) onItsWay.current = undefined;
    };
    sent.answer.then(forget, forget);
    return sent.answer;
  };
  return {
    /** Rejects when it is refused: for a form, which shows why. */
    send,
    /** Never rejects: for a button. */
    async press(...given: InputArgument<Given>): Promise<void> {
      await send(...given).catch((thrown: unknown) => {
        const text = reasonOf(thrown, failed);
        if (text && !showsRefusal) showToast('error', text);
      });
    },
    isBusy: isPending,
    given: variables,
    refusal: error ? reasonOf(error, failed) : undefined,
    reset,
  };
}

/** The same input keeps its idempotency key until it is known what became of it: sent again, it does nothing twice. */
function useRetryKey() {
  const kept = useRef<{ text: string; key: string }>(undefined);
  return async <Answer>(given: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(given);
    const { key } = kept.current?.text === text ? kept.current : { key: randomId() };
    kept.current = { text, key };
    try {
      const answer = await send(key);
      kept.current = undefined;
      return answer;
    } catch (error) {
      if (!mayBeDone(error)) kept.current = undefined;
      throw error;
    }
  };
}

/** No answer came, or one of something that broke on the way, ours or a proxy's. 503 says that nothing was done. */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === 0 || (status >= 500 && status !== 503);
}
