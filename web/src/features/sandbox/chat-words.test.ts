/** The texts that a chat shows of its messages. */
import { expect, it } from 'vitest';
import { isAnswered } from './chat-words.ts';

it('keys work until something was written after them', () => {
  const messages = [
    { from: 'you' },
    { from: 'shop' },
    { from: 'you' },
    { from: 'shop' },
    { from: 'shop' },
  ] as const;
  expect(messages.map((_, index) => isAnswered(messages, index))).toEqual([true, true, false, false, false]);
});
