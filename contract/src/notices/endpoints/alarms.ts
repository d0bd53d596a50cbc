/** What wakes an admin: what stands now, and what each of them wants to hear, and how. */
import { z } from 'zod';
import { alarmKinds } from '#notices/alarm-rules.ts';
import { topic } from '#topic.ts';
import { like, timestamp } from '#values.ts';

const kind = z.enum(alarmKinds);

const alarm = z.object({
  kind,
  words: like('3 paid orders wait'),
  began_at: timestamp,
});

const settings = z.object({
  by_sms: z.boolean(),
  by_email: z.boolean(),
  /** What this admin does not want to hear of. */
  muted: z.array(kind).max(alarmKinds.length),
});

const shownSettings = settings.extend({
  /** False where the operator has set up no mail server. */
  offers_email: z.boolean(),
  alarms: z.array(alarm),
});

export type WireAlarmSettings = z.output<typeof shownSettings>;

export const alarmEndpoints = topic({
  name: 'Alarms',
  description: 'What wakes an admin, and how.',
  access: ['admin'],
})({
  'GET /alarms': {
    summary: 'What stands now, and what this admin is told of, by which way.',
    data: shownSettings,
  },
  'PUT /alarms/settings': {
    summary: 'Chooses what this admin is told of, and by which way.',
    body: settings,
    data: shownSettings,
  },
});
