/** USSD by Arkesel, in JSON. */
import { inputMaxLength, sessionIdMaxLength } from '@ntem/contract/channels/limits';
import { parsePhone, phoneMaxLength } from '@ntem/contract/phones';
import { z } from 'zod';
import { readNetworkName, type UssdCall, type UssdPort } from '#vendors/ports/channels/ussd-port.ts';
import { readJson } from '#vendors/ports/webhook-wire.ts';

const request = z.object({
  sessionID: z.string().min(1).max(sessionIdMaxLength),
  userID: z.string().max(sessionIdMaxLength),
  newSession: z.boolean(),
  msisdn: z.string().max(phoneMaxLength),
  userData: z.string().max(inputMaxLength).nullish(),
  network: z.string().max(40).nullish(),
});

function read(rawBody: Buffer): UssdCall | undefined {
  const { data } = request.safeParse(readJson(rawBody));
  const phone = data && parsePhone(data.msisdn);
  if (!phone) return undefined;
  const network = readNetworkName(data.network ?? undefined);
  // It numbers no steps: of two that are alike, the second is a step of its own once the first was answered.
  const call = { session: data.sessionID, phone, network, name: undefined, echo: data.userID };
  const said = data.userData ?? '';
  return data.newSession
    ? { ...call, kind: 'begins', dialled: said }
    : { ...call, kind: 'typed', typed: said };
}

export const arkeselUssd: UssdPort = {
  name: 'arkesel',
  title: 'Arkesel',
  read,
  answer: ({ session, phone, echo = '' }, { text, isOpen }) => ({
    contentType: 'application/json',
    body: JSON.stringify({
      sessionID: session,
      userID: echo,
      msisdn: `233${phone.slice(1)}`,
      message: text,
      continueSession: isOpen,
    }),
  }),
};
