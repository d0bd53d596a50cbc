/**
 * Tests of alarm messages: sent at once, then less and less often, once when it is over, and never for short
 * interruptions.
 */
import { minuteMs, secondMs } from '@ntem/contract/durations';
import { measureSms } from '@ntem/contract/notices/sms';
import { expect, it } from 'vitest';
import {
  noticeFor,
  overAfterMs,
  pausesMs,
  planNotices,
  type StandingAlarm,
  sayAlarmMail,
  sayAlarmSms,
  sayAlarmSubject,
} from './alarm-messages.ts';
import type { Trouble } from './alarm-troubles.ts';

const held: Trouble = { kind: 'orders', about: '', words: '3 paid orders wait' };
const paused: Trouble = { kind: 'vendors', about: 'hubtel collect', words: 'hubtel is paused' };
const now = new Date('2026-11-17T08:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const standing = (more: Partial<StandingAlarm> = {}): StandingAlarm => ({
  ...held,
  id: '1',
  seenAt: ago(minuteMs),
  toldAt: ago(minuteMs),
  timesTold: 1,
  ...more,
});

it('a new trouble is told at once, each vendor by itself', () => {
  const other = { ...paused, about: 'paystack collect' };
  expect(planNotices(now, [held, paused, other], []).begun).toEqual([held, paused, other]);
  const plan = planNotices(now, [paused, other], [standing(paused)]);
  expect(plan.begun).toEqual([other]);
});

it.each([
  [1, pausesMs[0]],
  [2, pausesMs[1]],
  [3, pausesMs[2]],
  [4, pausesMs[3]],
  [5, pausesMs[3]],
  [90, pausesMs[3]],
])(
  'one that was told %i times is told again after %i ms, and not a second before',
  (timesTold, pauseMs = 0) => {
    const isTold = (toldAt: Date) =>
      planNotices(now, [held], [standing({ toldAt, timesTold })]).lasting.map((one) => one.isTold);
    expect(isTold(ago(pauseMs - secondMs))).toEqual([false]);
    expect(isTold(ago(pauseMs))).toEqual([true]);
  },
);

it('a trouble that lasts is told in its newest words', () => {
  const newer = { ...held, words: '9 paid orders wait' };
  expect(planNotices(now, [newer], [standing()]).lasting[0]?.words).toBe('9 paid orders wait');
});

it('one is over once it was away for a while: what comes and goes tells nobody', () => {
  expect(planNotices(now, [], [standing({ seenAt: ago(overAfterMs - secondMs) })]).over).toEqual([]);
  expect(planNotices(now, [], [standing({ seenAt: ago(overAfterMs) })]).over).toHaveLength(1);
  const plan = planNotices(now, [held], [standing({ seenAt: ago(overAfterMs - secondMs) })]);
  expect([plan.begun, plan.over]).toEqual([[], []]);
});

it('nobody is told what they do not want to hear, nor a message about nothing', () => {
  const plan = planNotices(now, [held, paused], []);
  expect(noticeFor(plan, ['orders'])).toEqual({ begun: [paused], again: [], over: [] });
  expect(noticeFor(plan, ['orders', 'vendors'])).toBeUndefined();
  expect(noticeFor(planNotices(now, [held], [standing()]), [])).toBeUndefined();
});

const link = 'https://shop.example/dashboard?tab=attention';

it('is one message, whatever there is to tell', () => {
  const told = {
    begun: [held],
    again: [paused],
    over: [{ ...held, words: 'The last backup is 2 days old' }],
  };
  expect(sayAlarmSms('Ntem', told, link)).toBe(
    `Ntem: 3 paid orders wait. Still: hubtel is paused. Over: The last backup is 2 days old. ${link}`,
  );
  expect(sayAlarmSubject('Ntem', told)).toBe('Ntem: 2 alarms');
  expect(sayAlarmSubject('Ntem', { ...told, begun: [], again: [] })).toBe('Ntem: an alarm is over');
  expect(sayAlarmMail(told, link)).toContain('- Still: hubtel is paused\n');
});

it('takes at most two text messages, and says how much it leaves out', () => {
  const begun = Array.from({ length: 40 }, (_, n) => ({
    ...paused,
    about: `${n}`,
    words: `vendor ${n} is paused`,
  }));
  const text = sayAlarmSms('Ɔkɔ Data', { begun, again: [], over: [] }, link);
  expect(measureSms(text).messages).toBeLessThanOrEqual(2);
  expect(text).toMatch(/^Oko Data: vendor 0 is paused.* And \d+ more\. https/);
});
