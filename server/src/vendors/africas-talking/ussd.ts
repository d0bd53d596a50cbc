/** USSD in the plain form of Africa's Talking and others: fields in, CON or END and a text out. */
import { inputMaxLength, sessionIdMaxLength } from '@ntem/contract/channels/limits';
import { parsePhone, phoneMaxLength } from '@ntem/contract/phones';
import { z } from 'zod';
import { storableText } from '#kernel/rules/storable-text.ts';
import type { UssdCall, UssdPort } from '#vendors/ports/channels/ussd-port.ts';

/** All that was typed in a session comes again at each step. */
const longestText = 20 * inputMaxLength;

const request = z.object({
  sessionId: z.string().min(1).max(sessionIdMaxLength),
  phoneNumber: z.string().max(phoneMaxLength),
  serviceCode: z.string().max(40),
  text: z.string().max(longestText).optional(),
  /** Only in its news that a session is over. */
  status: z.string().max(40).optional(),
});

const numberOfSeller = /^\d{4,7}$/;

function read(rawBody: Buffer): UssdCall | undefined {
  const fields = [...new URLSearchParams(rawBody.toString('utf8'))];
  const { data } = request.safeParse(
    Object.fromEntries(fields.map(([name, value]) => [name, storableText(value)])),
  );
  const phone = data && parsePhone(data.phoneNumber);
  if (!phone) return undefined;
  const { sessionId: session, serviceCode, text = '', status } = data;
  if (status !== undefined) return { session, phone, network: undefined, name: undefined, kind: 'left' };
  const steps = text === '' ? [] : text.split('*');
  const call = { session, phone, network: undefined, name: `${steps.length}` };
  const [first = ''] = steps;
  // What is dialled behind the code comes as if it had been typed, and a seller's number is no choice of any list.
  if (steps.length === 0) return { ...call, kind: 'begins', dialled: serviceCode };
  if (steps.length === 1 && numberOfSeller.test(first))
    return { ...call, kind: 'begins', dialled: `${serviceCode.replace(/#$/, '')}*${first}#` };
  return { ...call, kind: 'typed', typed: steps.at(-1) ?? '' };
}

export const africasTalkingUssd: UssdPort = {
  name: 'africas-talking',
  title: "Africa's Talking",
  read,
  answer: (_, { text, isOpen }) => ({
    contentType: 'text/plain; charset=utf-8',
    body: `${isOpen ? 'CON' : 'END'} ${text}`,
  }),
};
