/** Tests of an announcement's recipients, and that it is sent only as shown. */
import { pesewas } from '@ntem/contract/money';
import { expect, it } from 'vitest';
import { costOf, judgeAnnouncement, reachOf } from './announcements.ts';

it.each([
  ['sellers', { sellers: 212, bySms: 198 }],
  ['agents', { sellers: 61, bySms: 60 }],
  ['subagents', { sellers: 151, bySms: 138 }],
] as const)('to %s it reaches %o', (audience, reach) => {
  const counts = [
    { role: 'agent', sellers: 61, bySms: 60 },
    { role: 'subagent', sellers: 151, bySms: 138 },
    { role: 'user', sellers: 9, bySms: 9 },
  ] as const;
  expect(reachOf(audience, counts)).toEqual(reach);
});

const facts = { sellers: 212, bySms: 198, messagesEach: 1, sentToday: 0 };
const request = { bySms: true, receivers: 212, messages: 198 };

it.each([
  ['as it was shown', {}, {}, 'send'],
  ['in the product alone', { bySms: false, messages: 0 }, {}, 'send'],
  ['as the second of the day', {}, { sentToday: 1 }, 'send'],
  ['as the third of the day', {}, { sentToday: 2 }, 'too many'],
  ['to one more', {}, { sellers: 213 }, 'stale'],
  ['to one who takes messages by now', {}, { bySms: 199 }, 'stale'],
  ['in two parts', {}, { messagesEach: 2 }, 'stale'],
  ['in two parts that were shown', { messages: 396 }, { messagesEach: 2 }, 'send'],
  ['without messages that were not shown as none', { bySms: false }, {}, 'stale'],
  ['to nobody', { receivers: 0, messages: 0 }, { sellers: 0, bySms: 0 }, 'nobody'],
] as const)('a message %s: %o %o is %s', (_name, other, known, verdict) => {
  expect(judgeAnnouncement({ ...request, ...other }, { ...facts, ...known })).toBe(verdict);
});

it('costs what each of its messages does', () => {
  expect(costOf(198, pesewas(4))).toBe(792n);
});
