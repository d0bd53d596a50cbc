/** Endpoints of the admin's view of USSD and WhatsApp. */
import type { channelEndpoints, WireChannel } from '@ntem/contract/channels/endpoints/channels';
import { phoneChannels } from '@ntem/contract/channels/limits';
import { type Pesewas, pesewasToWire } from '@ntem/contract/money';
import { screenNames } from '#channels/rules/screen-names.ts';
import { type ShownChannel, showChannels } from '#channels/verbs/show-channels.ts';
import { switchChannel } from '#channels/verbs/switch-channel.ts';
import { ussdTitles } from '#channels/verbs/ussd-vendors.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireFound } from '#kernel/rules/refusal.ts';

export function channelHandlers(deps: Deps): HandlersOf<typeof channelEndpoints> {
  const present = (shown: ShownChannel) => presentChannel(deps, shown);
  return {
    'GET /channels': async () => ({ data: (await showChannels(deps)).map(present) }),
    'PUT /channels/{channel}': async ({ author, params, body }) => {
      const channel = requireFound(phoneChannels.find((one) => one === params.channel));
      const until = body.until ? new Date(body.until) : null;
      await switchChannel(deps, author, { channel, on: body.on, text: body.text, until });
      const shown = requireFound((await showChannels(deps)).find((one) => one.channel === channel));
      return { message: body.on ? 'Turned on' : 'Turned off', data: present(shown) };
    },
  };
}

function presentChannel({ config }: Pick<Deps, 'config'>, shown: ShownChannel): WireChannel {
  const { channel, closed, figures, stops } = shown;
  const { ussd, whatsapp } = config.channels;
  const through = channel === 'ussd' ? ussdTitles({ config }) : ['Meta Cloud API'];
  const { missing, isSimulated } = config.channels[channel];
  return {
    channel,
    state: missing.length > 0 ? 'not_set_up' : closed ? 'off' : 'on',
    ussd_code: channel === 'ussd' ? (ussd.code ?? null) : null,
    number: channel === 'whatsapp' ? (whatsapp.number ?? null) : null,
    through: isSimulated ? ['Sandbox'] : missing.length > 0 ? [] : through,
    missing,
    closed: closed
      ? {
          text: closed.text,
          until: closed.untilAt?.toISOString() ?? null,
          since: closed.createdAt.toISOString(),
          by: closed.byName,
        }
      : null,
    today: {
      sessions: figures?.sessions ?? 0,
      open: figures?.open ?? 0,
      bought: figures?.bought ?? 0,
      sales: figures?.sales ?? 0,
      amount: pesewasToWire(figures?.amount ?? (0n as Pesewas)),
      typical_seconds: figures?.typicalSeconds ?? null,
      ended_early: figures?.endedEarly ?? 0,
      not_understood: figures?.notUnderstood ?? 0,
      replies: figures?.replies ?? 0,
      asked_for_person: figures?.askedForPerson ?? 0,
      turned_away: closed?.turnedAway ?? 0,
    },
    stops: stops.map(({ screen, count }) => ({ screen, name: screenNames[screen], count })),
  };
}
