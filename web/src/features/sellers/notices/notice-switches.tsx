/** Switches for which news a seller also gets by SMS. */
import type { WireNoticeSettings } from '@ntem/contract/notices/endpoints/notices';
import { useRead } from '#lib/api/use-read.ts';
import { useSend } from '#lib/api/use-send.ts';
import { storeName } from '#lib/browser/settings.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { Box, Section } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';

export function NoticeSwitches() {
  const settings = useRead('GET /notices/settings');
  return (
    <Section title="What is sent" label="What is sent">
      <Box>
        <Loaded
          from={settings}
          failed="Failed to load what is sent"
          waiting={<Skeleton className="h-26 rounded-lg" />}
        >
          {(data) => <Switches settings={data} />}
        </Loaded>
      </Box>
    </Section>
  );
}

type Chosen = Pick<WireNoticeSettings, 'sale_sms' | 'news_sms' | 'float_sms'>;

function Switches({ settings }: { settings: WireNoticeSettings }) {
  const { press, isBusy, given } = useSend('PUT /notices/settings', {
    updates: 'GET /notices/settings',
    toast: 'Saved',
  });
  // A switch moves at once, and back again if it is refused.
  const shown = { ...settings, ...(isBusy && given?.body) };
  const { sale_sms, news_sms, float_sms = false, offers_sale_sms: isOffered, most_a_day: most } = shown;
  const save = (change: Partial<Chosen>) =>
    void press({ body: { sale_sms, news_sms, float_sms, ...change } });
  return (
    <ul className="*:not-first:border-t *:not-first:border-line">
      <li>
        <Switch
          label="Each sale by SMS"
          note={isOffered ? `At most ${most} a day, then one summary` : `${storeName} sends none at present`}
          isOn={sale_sms && isOffered}
          disabled={!isOffered}
          onSwitch={(isOn) => save({ sale_sms: isOn })}
        />
      </li>
      <li>
        <Switch
          label="Messages and answers by SMS"
          note={`When ${storeName} writes to you`}
          isOn={news_sms}
          onSwitch={(isOn) => save({ news_sms: isOn })}
        />
      </li>
      <li>
        <Switch
          label="Low float by SMS"
          note="One message each time it falls below your line"
          isOn={float_sms}
          onSwitch={(isOn) => save({ float_sms: isOn })}
        />
      </li>
    </ul>
  );
}
