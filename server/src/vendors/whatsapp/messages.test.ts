import type { Phone } from '@ntem/contract/phones';
import { expect, it } from 'vitest';
import type { ChatSending } from '#vendors/ports/channels/chat-port.ts';
import { writeMessage } from './messages.ts';

const choices = (n: number, text = 'MTN') =>
  Array.from({ length: n }, (_, at) => ({ id: `4.${at + 1}`, text, note: null }));
const free = (
  n: number,
  changes: Partial<{ text: string; isPlain: boolean; label: string }> = {},
): ChatSending => ({
  kind: 'free',
  isPlain: changes.isPlain ?? false,
  message: { text: changes.text ?? 'Which?', choices: choices(n, changes.label), list: 'Choose' },
});
const long = 'A key with more than twenty letters';

it.each<[string, ChatSending, string | undefined]>([
  ['nothing to choose is a text', free(0), undefined],
  ['three choices are keys', free(3), 'button'],
  ['four are a list', free(4), 'list'],
  ['ten are a list', free(10), 'list'],
  ['eleven are a text', free(11), undefined],
  ['a long label makes a list', free(2, { label: long }), 'list'],
  ['a long message is a text', free(2, { text: 'x'.repeat(1025) }), undefined],
  ['what was refused as keys is a text', free(2, { isPlain: true }), undefined],
])('%s', (_, sending, kind) => {
  const message = writeMessage('0241234567' as Phone, sending) as {
    to: string;
    type: string;
    interactive?: { type: string };
  };
  expect(message.to).toBe('233241234567');
  expect([message.type, message.interactive?.type]).toEqual([kind ? 'interactive' : 'text', kind]);
});

it('a text has the figure of each choice before it', () => {
  const sent = writeMessage('0241234567' as Phone, free(2, { isPlain: true }));
  expect(sent).toMatchObject({ text: { body: 'Which?\n1 MTN\n2 MTN' } });
});
