/** Figures of channels as words and lengths. Pure. */
import type { ChannelSales } from '@ntem/contract/books/endpoints/morning';
import type { WireChannel } from '@ntem/contract/channels/endpoints/channels';
import { hourMs, sayDuration } from '@ntem/contract/durations';
import { sayList } from '@ntem/contract/words';

type Sold = ChannelSales['channels'][number];
export type ChannelBar = Sold & { fill: number; mark: number | undefined };

/** The longest of both days takes 92 of 100, so that its mark is seen. A channel that sold nothing then has no mark. */
export function channelBars(today: ChannelSales, before: ChannelSales): ChannelBar[] {
  const largest = Math.max(
    ...[today, before].flatMap(({ channels }) => channels.map(({ amount }) => amount)),
  );
  const share = (amount: number) => (largest > 0 ? Math.round((amount * 92) / largest) : 0);
  return today.channels.map((sold) => {
    const was = before.channels.find(({ channel }) => channel === sold.channel)?.amount ?? 0;
    return { ...sold, fill: share(sold.amount), mark: was > 0 ? share(was) : undefined };
  });
}

const shownStops = 3;

/** `Sizes 61 %, Price 27 %` */
export function sayStops(stops: WireChannel['stops']): string {
  const all = stops.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return 'Nowhere today';
  return stops
    .slice(0, shownStops)
    .map(({ name, count }) => `${name} ${Math.round((count * 100) / all)} %`)
    .join(', ');
}

/** `Arkesel and Hubtel` */
export function sayThrough({ through }: Pick<WireChannel, 'through'>): string {
  return through.length > 0 ? sayList(through) : 'Nobody yet';
}

type Reopening = { value: string; label: string };

/** When a channel that is turned off is on again. Accra keeps UTC all year. */
export function reopenings(nowMs: number): Reopening[] {
  const at = (ms: number, label: string) => ({ value: new Date(ms).toISOString(), label });
  const midnight = Math.floor(nowMs / (24 * hourMs)) * 24 * hourMs;
  const evening = midnight + 18 * hourMs;
  return [
    { value: '', label: 'By hand' },
    at(nowMs + hourMs, `By itself, in ${sayDuration(hourMs)}`),
    ...(evening - nowMs > hourMs ? [at(evening, 'By itself, today at 18:00')] : []),
    at(midnight + 30 * hourMs, 'By itself, tomorrow at 06:00'),
  ];
}
