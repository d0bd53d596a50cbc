/** Channels: today's sales by the way they came, and the two that need no internet, USSD and WhatsApp. */
import { refreshEveryMs } from '#lib/api/refresh-times.ts';
import { useRead } from '#lib/api/use-read.ts';
import { useNow } from '#lib/browser/use-countdown.ts';
import { Loaded } from '#ui/core/loaded.tsx';
import { Section } from '#ui/page/section.tsx';
import { Skeleton } from '#ui/small/skeleton.tsx';
import { ChannelCard } from './channel-card.tsx';
import { SalesByChannel } from './sales-by-channel.tsx';

export function ChannelsTab() {
  const channels = useRead('GET /channels', {}, { refetchInterval: refreshEveryMs.admin });
  const nowMs = useNow(30_000);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SalesByChannel />
      <Section title="Buying without internet">
        <Loaded from={channels} failed="Failed to load the channels" waiting={<Skeleton className="h-64" />}>
          {(all) => (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-5">
              {all.map((channel) => (
                <ChannelCard key={channel.channel} channel={channel} nowMs={nowMs} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
    </div>
  );
}
