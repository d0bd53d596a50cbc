/** Alarms for an admin: the current ones, and each admin's choice of kinds and channels. */
import { z } from 'zod';
import { alarmKinds } from '#notices/alarm-kinds.ts';
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
  /** The kinds that this admin has switched off. */
  muted: z.array(kind).max(alarmKinds.length),
});

const shownSettings = settings.extend({
  /** False if the operator has set up no mail server. */
  offers_email: z.boolean(),
  alarms: z.array(alarm),
});

export type WireAlarmSettings = z.output<typeof shownSettings>;

export const alarmEndpoints = topic({
  name: 'Alarms',
  description: 'Alarms for an admin, by SMS or e-mail.',
  access: ['admin'],
})({
  'GET /alarms': {
    summary: "The current alarms, and this admin's choice of kinds and channels.",
    data: shownSettings,
  },
  'PUT /alarms/settings': {
    summary: 'Chooses the kinds of alarms for this admin, by SMS or e-mail. Changes are audited.',
    body: settings,
    data: shownSettings,
  },
});
