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
  Platform: z.string().max(40).nullish(),
  Message: z.string().max(inputMaxLength).nullish(),
  Sequence: z.union([z.string().max(20), z.number()]).nullish(),
});

function read(rawBody: Buffer): UssdCall | undefined {
  const { data } = request.safeParse(readJson(rawBody));
  const phone = data && parsePhone(data.Mobile);
  if (!phone) return undefined;
  const { Message, Sequence, Operator, Platform } = data;
  const network = readNetworkName(Operator ?? undefined);
  const call = {
    session: data.SessionId,
    phone,
    network,
    name: Sequence === null || Sequence === undefined ? undefined : String(Sequence),
  };
  // A service is also in Hubtel's app, its shop in the web and its tills, where somebody types a number that no network proves.
  const isDialled = network !== undefined && (Platform ?? 'ussd').toLowerCase() === 'ussd';
  if (!isDialled) return { ...call, kind: 'unproved' };
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

/** A choice is typed as a figure. */
const fieldTypes = { choice: 'number', number: 'phone', nothing: 'text' } as const;

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
      FieldType: fieldTypes[wants],
      ClientState: '',
    }),
  }),
};
