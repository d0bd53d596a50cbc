/** Looks for alarms once a minute, in every process. */
import { minuteMs } from '@ntem/contract/durations';
import { type AlarmDeps, sendAlarms } from './send-alarms.ts';

export function startAlarmWatch(deps: AlarmDeps): { stop(): Promise<void> } {
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking
      .then(() => sendAlarms(deps))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'alarms cannot be looked for now'));
  }, minuteMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
