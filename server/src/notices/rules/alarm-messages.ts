/** Plans messages about a trouble: at once, then after growing pauses while it lasts, and once when it is over. */
import { dayMs, hourMs, minuteMs } from '@ntem/contract/durations';
import { toPlain } from '@ntem/contract/notices/fitted-text';
import { measureSms, smsLetters } from '@ntem/contract/notices/sms';
import type { Trouble } from './alarm-troubles.ts';

/** After each telling; the last one from then on. */
export const pausesMs = [hourMs, 4 * hourMs, 12 * hourMs, dayMs];
/** A trouble is over only when it was away for this long, so that it is not reported each time it comes and goes. */
export const overAfterMs = 5 * minuteMs;

export type StandingAlarm = Trouble & { id: string; seenAt: Date; toldAt: Date; timesTold: number };

export type Plan = {
  begun: Trouble[];
  /** Seen again, in its newest words. */
  lasting: (StandingAlarm & { isTold: boolean })[];
  over: StandingAlarm[];
};

const isSame = (one: Trouble, other: Trouble) => one.kind === other.kind && one.about === other.about;

export function planNotices(now: Date, troubles: Trouble[], standing: StandingAlarm[]): Plan {
  const begun = troubles.filter((trouble) => !standing.some((alarm) => isSame(alarm, trouble)));
  const lasting = standing.flatMap((alarm) => {
    const trouble = troubles.find((one) => isSame(one, alarm));
    return trouble ? [{ ...alarm, words: trouble.words, isTold: isDue(now, alarm) }] : [];
  });
  const over = standing.filter(
    (alarm) =>
      !troubles.some((trouble) => isSame(trouble, alarm)) &&
      now.getTime() - alarm.seenAt.getTime() >= overAfterMs,
  );
  return { begun, lasting, over };
}

function isDue(now: Date, { toldAt, timesTold }: StandingAlarm): boolean {
  const pauseMs = pausesMs[Math.min(timesTold, pausesMs.length) - 1] ?? dayMs;
  return now.getTime() - toldAt.getTime() >= pauseMs;
}

export type Told = { begun: Trouble[]; again: Trouble[]; over: Trouble[] };

/** The part of the news that an admin wants. Undefined if there is none. */
export function noticeFor({ begun, lasting, over }: Plan, muted: readonly string[]): Told | undefined {
  const wanted = <One extends Trouble>(some: One[]) => some.filter(({ kind }) => !muted.includes(kind));
  const told = {
    begun: wanted(begun),
    again: wanted(lasting.filter(({ isTold }) => isTold)),
    over: wanted(over),
  };
  return told.begun.length + told.again.length + told.over.length > 0 ? told : undefined;
}

/** The first words of a message: how much, and what kind of news. */
export function sayAlarmSubject(storeName: string, { begun, again, over }: Told): string {
  const open = begun.length + again.length;
  if (open === 0) return `${storeName}: ${over.length === 1 ? 'an alarm is' : 'alarms are'} over`;
  return `${storeName}: ${open} ${open === 1 ? 'alarm' : 'alarms'}`;
}

/** Two messages: nobody reads more at night, and the rest is in the dashboard. */
const mostLetters = measureSms('a'.repeat(smsLetters + 1)).most;

export function sayAlarmSms(storeName: string, told: Told, link: string): string {
  const lines = toLines(told).map(toPlain);
  const write = (n: number) => {
    const more = lines.length > n ? ` And ${lines.length - n} more.` : '';
    return `${toPlain(storeName)}: ${lines.slice(0, n).join('. ')}.${more} ${toPlain(link)}`;
  };
  let shown = lines.length;
  while (shown > 1 && write(shown).length > mostLetters) shown--;
  return write(shown);
}

export function sayAlarmMail(told: Told, link: string): string {
  return [...toLines(told).map((line) => `- ${line}`), '', `Look at it: ${link}`, ''].join('\n');
}

function toLines({ begun, again, over }: Told): string[] {
  return [
    ...begun.map(({ words }) => words),
    ...again.map(({ words }) => `Still: ${words}`),
    ...over.map(({ words }) => `Over: ${words}`),
  ];
}
