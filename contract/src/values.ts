/** The values in answers: one schema for each kind, with an example for the description of the API. */
import { z } from 'zod';
import { channels } from '#orders/channels.ts';
import { stages } from '#orders/stages.ts';
import { roles } from '#people/roles.ts';
import { type ErrorCode, refusals } from './errors.ts';
import { networks } from './networks.ts';
import { deliveryStatuses, orderStates, shownStatuses } from './states.ts';

export const example = (value: unknown) => ({ examples: [value] });

/** A text that needs only an example. */
export const like = (text: string) => z.string().meta(example(text));

export const examples = {
  id: '019a84c2-7d1e-7c30-9f42-5b6a1e0d3c84',
  name: 'Ama Owusu',
  phone: '0241234567',
  email: 'ama@shop.example',
  password: 'three-words-and-9',
  referralCode: 'AMA2026',
  reference: 'NT7F3K92QX',
  day: '2026-11-15',
  sentence: 'The buyer called and asked.',
};

export const id = like(examples.id);
export const personName = like(examples.name);
export const phoneNumber = like(examples.phone);
export const email = like(examples.email).nullable();
export const referralCode = like(examples.referralCode);
/** Of an order or payout: what a person can read out. */
export const reference = like(examples.reference);
/** The vendor's reference of an attempt. */
export const attemptReference = like('NT7F3K92QXC1');
export const sentence = like(examples.sentence);
export const serviceName = like('MTN');
export const packageName = like('MTN 1 GB');
export const provider = like('sandbox');

/** GHS with at most two decimals. */
export const ghs = z.number().meta(example(4.5));
export const count = z.number().meta(example(3));
export const megabytes = z.number().meta(example(1024));

export const timestamp = z.iso.datetime({ precision: 3 }).meta(example('2026-11-15T09:30:00.000Z'));
/** Only where figures take too long to compute for each request: the moment that they are of. */
export const asOf = timestamp.optional();
export const day = like(examples.day);

export const network = z.enum(networks);
export const role = z.enum(roles).nullable();
export const activity = z.enum(['active', 'inactive']);
export const orderState = z.enum(orderStates);
export const shownStatus = z.enum(shownStatuses);
export const deliveryStatus = z.enum(deliveryStatuses);
export const stage = z.enum(stages);
/** The way in which an order came. */
export const channel = z.enum(channels);

export const person = z.object({ id, name: personName });
export const referrer = z.object({ name: personName, role });

/** A code that was sent: its id, and how to get it by dialling. */
export const oneTimeCode = z.object({ requestId: id, ussd_code: like('*713*33#'), prefix: like('NTM') });
export type WireOneTimeCode = z.output<typeof oneTimeCode>;
/** The specification nests it: `otp.data.otp` for accounts, `data.otp` for purchases. */
export const nestedCode = z.object({ otp: oneTimeCode });

export const nothing = z.object({});
/** The answer is no JSON but a file of comma-separated values. */
export const csvFile = z.string();
/** Either such a file, or one to be printed. */
export const statementFile = z.string();
/** Everything that is held about a person, by topic. */
export const dataFile = z.string();

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  message: like(refusals.VALIDATION_FAILED.text),
  code: z.enum(Object.keys(refusals) as ErrorCode[]),
  errors: z
    .record(z.string(), z.string())
    .meta(example({ phone_number: 'This field is required' }))
    .optional(),
  /** Facts for the next step, such as where to enter a code. */
  data: z.unknown().optional(),
  /** The id by which the operator finds a failure of ours in the log. */
  request_id: id.optional(),
});

export type ErrorBody = z.output<typeof errorBody>;
