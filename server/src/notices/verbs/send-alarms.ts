/**
 * Looks for troubles and notifies the admins, with one grouped message for each. Every process does it, one at a time:
 * a web process reports workers that have stopped.
 */
import { hourMs, minuteMs } from '@ntem/contract/durations';
import type { Deps } from '#deps.ts';
import { findBrand } from '#installation/rows/current-brand.ts';
import { inTransaction, type Tx } from '#kernel/db/database.ts';
import {
  type AlarmMessage,
  claimAlarmMessages,
  claimLook,
  type DueAlarmMessage,
  endAlarms,
  insertAlarmMessages,
  insertAlarms,
  keepAlarms,
  listStandingAlarms,
  listWatchers,
  noteAlarmSent,
  readAlarmFacts,
} from '#notices/rows/alarms.ts';
import {
  noticeFor,
  type Plan,
  planNotices,
  sayAlarmMail,
  sayAlarmSms,
  sayAlarmSubject,
} from '#notices/rules/alarm-messages.ts';
import { findTroubles } from '#notices/rules/alarm-troubles.ts';
import { sumSpentThisMonth } from '#vendors/rows/message-sends.ts';
import { sendMessage } from './send-message.ts';

export type AlarmDeps = Pick<Deps, 'db' | 'messages' | 'mail' | 'config' | 'log'>;

/** A little less than the time between two looks of one process. */
const lookEveryMs = 0.9 * minuteMs;
/** After that the next telling of the same alarm has come, or it is over. */
const retries = { firstPauseMs: minuteMs, longestPauseMs: hourMs, givenUpAfterMs: 24 * hourMs };
/** A vendor that says nothing may have sent it each time. */
const mostUnknownTries = 2;

export async function sendAlarms(deps: AlarmDeps, everyMs = lookEveryMs): Promise<void> {
  const sms = { spent: await sumSpentThisMonth(deps.db), budget: deps.config.smsMonthlyBudget };
  const troubles = findTroubles({
    ...(await readAlarmFacts(deps.db)),
    sms,
    diskAlarmMb: deps.config.diskAlarmMb,
  });
  const { name: storeName } = await findBrand(deps);
  await inTransaction(deps.db, async (tx) => {
    const now = await claimLook(tx, everyMs);
    if (!now) return;
    const plan = planNotices(now, troubles, await listStandingAlarms(tx));
    await insertAlarms(tx, plan.begun);
    await keepAlarms(tx, plan.lasting);
    await endAlarms(tx, plan.over);
    await insertAlarmMessages(tx, await writeMessages({ ...deps, storeName }, tx, plan));
  });
  await sendAlarmMessages(deps);
}

async function writeMessages(
  { config, mail, storeName }: AlarmDeps & { storeName: string },
  tx: Tx,
  plan: Plan,
): Promise<AlarmMessage[]> {
  const { publicUrl } = config;
  const link = `${publicUrl}/dashboard?tab=attention`;
  return (await listWatchers(tx)).flatMap(({ userId, email, bySms, byEmail, muted }) => {
    const told = noticeFor(plan, muted);
    if (!told) return [];
    const subject = sayAlarmSubject(storeName, told);
    const messages: AlarmMessage[] = [];
    if (bySms) messages.push({ userId, channel: 'sms', subject, text: sayAlarmSms(storeName, told, link) });
    if (byEmail && email && mail)
      messages.push({ userId, channel: 'email', subject, text: sayAlarmMail(told, link) });
    return messages;
  });
}

/** At least once: one that was not sent for certain stays until it is. */
async function sendAlarmMessages(deps: AlarmDeps): Promise<void> {
  for (const message of await claimAlarmMessages(deps.db, retries)) {
    try {
      await sendOne(deps, message);
      await noteAlarmSent(deps.db, message.id);
    } catch (error) {
      const { channel, tries } = message;
      deps.log.error({ alarm: 'alarms', err: error, channel, tries }, 'an alarm was not sent yet');
    }
  }
}

async function sendOne(deps: AlarmDeps, message: DueAlarmMessage): Promise<void> {
  const { id, channel, subject, text, phone, email, tries } = message;
  if (channel === 'sms') {
    const outcome = await sendMessage(deps, { phone, text, topic: 'admin' });
    if (outcome === 'ok' || (outcome === 'unknown' && tries >= mostUnknownTries)) return;
    throw new Error(`The text message has the outcome ${outcome}.`);
  }
  if (!deps.mail) throw new Error('No mail server is set.');
  // Removed since: there is no such address any more.
  if (email) await deps.mail.send({ key: id, to: email, subject, text });
}
