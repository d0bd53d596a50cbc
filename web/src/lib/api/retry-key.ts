/** The idempotency key of a call whose answer may be lost on the way: sent again, it does nothing twice. */
import { useRef } from 'react';
import { randomId } from '#lib/browser/device-id.ts';
import { ApiError } from './api-error.ts';

/** The same body keeps its key until an answer has come. */
export function useRetryKey() {
  const kept = useRef<{ body: string; key: string }>(undefined);
  return async <Answer>(body: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(body);
    const { key } = kept.current?.body === text ? kept.current : { key: randomId() };
    kept.current = { body: text, key };
    try {
      const answer = await send(key);
      kept.current = undefined;
      return answer;
    } catch (error) {
      const isAnswered = !(error instanceof ApiError) || error.status > 0;
      if (isAnswered) kept.current = undefined;
      throw error;
    }
  };
}
