/** This admin's alarms, and whether they come by SMS or e-mail. */
import { type AlarmKind, alarmKinds, alarmWords } from '@ntem/contract/notices/alarm-kinds';
import type { WireAlarmSettings } from '@ntem/contract/notices/endpoints/alarms';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Panel } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

export function AlarmSwitches({ email }: { email: string | null }) {
  const { data: ways } = useRead('GET /auth/factors');
  // Refused to an admin without a second step, and read once there is one.
  const settings = useRead('GET /alarms', {}, { enabled: ways?.required === false });
  if (ways?.required)
    return (
      <Panel roomy title="Alarms">
        <p className="text-md text-ink-muted">
          To be chosen once you have added a way to confirm that it is you.
        </p>
      </Panel>
    );
  return (
    <Panel roomy title="Alarms">
      <p className="text-md text-ink-muted">
        Sent at once, then less and less often, and once when it is over.
      </p>
      <Loaded
        from={settings}
        failed="Failed to load the alarms"
        waiting={<Skeleton className="h-80 rounded-lg" />}
      >
        {(data) => <Switches settings={data} email={email} />}
      </Loaded>
    </Panel>
  );
}

type Chosen = Pick<WireAlarmSettings, 'by_sms' | 'by_email' | 'muted'>;

function Switches({ settings, email }: { settings: WireAlarmSettings; email: string | null }) {
  const { press, isBusy, given } = useSend('PUT /alarms/settings', {
    updates: 'GET /alarms',
    toast: 'Saved',
  });
  // A switch moves at once, and back again if it is refused.
  const shown = { ...settings, ...(isBusy && given?.body) };
  const { by_sms, by_email, muted, offers_email: isOffered, alarms } = shown;
  const save = (change: Partial<Chosen>) => void press({ body: { by_sms, by_email, muted, ...change } });
  const hear = (kind: AlarmKind, isOn: boolean) =>
    save({ muted: isOn ? muted.filter((one) => one !== kind) : [...muted, kind] });
  const reachesMail = isOffered && email !== null;
  return (
    <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line lg:-mx-5 lg:-mb-5 lg:*:px-1">
      <li>
        <Switch
          label="Alarms by SMS"
          note="To the number that you sign in with"
          isOn={by_sms}
          onSwitch={(isOn) => save({ by_sms: isOn })}
        />
      </li>
      <li>
        <Switch
          label="Alarms by e-mail"
          note={sayMail(isOffered, email)}
          isOn={by_email && reachesMail}
          disabled={!reachesMail}
          onSwitch={(isOn) => save({ by_email: isOn })}
        />
      </li>
      {alarmKinds.map((kind) => (
        <li key={kind}>
          <Switch
            label={alarmWords[kind]}
            note={sayNow(alarms.filter((alarm) => alarm.kind === kind))}
            isOn={!muted.includes(kind)}
            onSwitch={(isOn) => hear(kind, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}

function sayMail(isOffered: boolean, email: string | null): string {
  if (!isOffered) return 'No mail server is set up';
  return email === null ? 'Your account has no e-mail address' : `To ${email}`;
}

function sayNow(alarms: WireAlarmSettings['alarms']): string {
  return alarms.length === 0 ? 'Nothing now' : `Now: ${alarms.map(({ words }) => words).join('; ')}`;
}
