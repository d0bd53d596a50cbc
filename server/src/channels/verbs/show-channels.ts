/** Shows the channels to an admin: their state, and what they came to today. */
import { type PhoneChannel, phoneChannels } from '@ntem/contract/channels/limits';
import {
  type ChannelFigures,
  listStops,
  readChannelFigures,
  type Stop,
} from '#channels/rows/channel-figures.ts';
import { type ClosedChannel, listClosed } from '#channels/rows/closed-channels.ts';
import type { Deps } from '#deps.ts';

export type ShownChannel = {
  channel: PhoneChannel;
  closed: ClosedChannel | undefined;
  figures: ChannelFigures | undefined;
  stops: Stop[];
};

export async function showChannels({ db }: Pick<Deps, 'db'>): Promise<ShownChannel[]> {
  const [closed, figures, stops] = await Promise.all([listClosed(db), readChannelFigures(db), listStops(db)]);
  return phoneChannels.map((channel) => ({
    channel,
    closed: closed.find((one) => one.channel === channel),
    figures: figures.find((one) => one.channel === channel),
    stops: stops.filter((stop) => stop.channel === channel),
  }));
}
