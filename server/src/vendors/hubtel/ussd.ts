/** USSD by Hubtel's Programmable Services. */

import { inputMaxLength, sessionIdMaxLength } from '@ntem/contract/channels/limits';
import { parsePhone, phoneMaxLength } from '@ntem/contract/phones';
import { z } from 'zod';
import { readNetworkName, type UssdCall, type UssdPort } from '#vendors/ports/channels/ussd-port.ts';
import { readJson } from '#vendors/ports/webhook-wire.ts';

const request = z.object({
  Type: z
    .string()
    .max(20)
    .transform((type) => type.toLowerCase()),
  SessionId: z.string().min(1).max(sessionIdMaxLength),
  Mobile: z.string().max(phoneMaxLength),
  Operator: z.string().max(40).nullish(),
  Message: z.string().max(inputMaxLength).nullish(),
  Sequence: z.union([z.string().max(20), z.number()]).nullish(),
});

function read(rawBody: Buffer): UssdCall | undefined {
  const { data } = request.safeParse(readJson(rawBody));
  const phone = data && parsePhone(data.Mobile);
  if (!phone) return undefined;
  const { Message, Sequence, Operator } = data;
  const call = {
    session: data.SessionId,
    phone,
    network: readNetworkName(Operator ?? undefined),
    name: Sequence === null || Sequence === undefined ? undefined : String(Sequence),
  };
  switch (data.Type) {
    case 'initiation':
      return { ...call, kind: 'begins', dialled: Message ?? '' };
    case 'response':
      return { ...call, kind: 'typed', typed: Message ?? '' };
    case 'release':
    case 'timeout':
      return { ...call, kind: 'left' };
    default:
      return undefined;
  }
}

export const hubtelUssd: UssdPort = {
  name: 'hubtel',
  title: 'Hubtel',
  read,
  answer: ({ session }, { text, isOpen, wants }) => ({
    contentType: 'application/json',
    body: JSON.stringify({
      SessionId: session,
      Type: isOpen ? 'response' : 'release',
      Message: text,
      Label: text.split('\n')[0],
      DataType: isOpen ? 'input' : 'display',
      FieldType: wants === 'number' ? 'phone' : 'text',
      ClientState: '',
    }),
  }),
};
