/** Endpoints of admins' alarms. */
import type { alarmEndpoints, WireAlarmSettings } from '@ntem/contract/notices/endpoints/alarms';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { toWire } from '#kernel/http/to-wire.ts';
import { findAlarmSettings, listStandingAlarms } from '#notices/rows/alarms.ts';
import { chooseAlarms } from '#notices/verbs/choose-alarms.ts';

export function alarmHandlers(deps: Deps): HandlersOf<typeof alarmEndpoints> {
  const { db, mail } = deps;
  const show = async (userId: string): Promise<WireAlarmSettings> => {
    const alarms = await listStandingAlarms(db);
    return {
      ...toWire(await findAlarmSettings(db, userId)),
      offers_email: mail !== undefined,
      alarms: alarms.map(({ kind, words, beganAt }) => toWire({ kind, words, beganAt })),
    };
  };
  return {
    'GET /alarms': async ({ actor }) => ({ data: await show(actor.userId) }),
    'PUT /alarms/settings': async ({ author, body }) => {
      const { by_sms: bySms, by_email: byEmail, muted } = body;
      await chooseAlarms(deps, author, { bySms, byEmail, muted: [...new Set(muted)] });
      return { message: 'Saved', data: await show(author.userId) };
    },
  };
}
