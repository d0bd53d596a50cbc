/** The simulated handset's calls. Each exists only while the sandbox simulates its vendor. */
import { z } from 'zod';
import { phone } from '#fields.ts';
import { pesewasFromWire } from '#money.ts';
import { sandboxMaxWaitMs } from '#sandbox/limits.ts';
import { webhookHabits } from '#sandbox/misbehaving-numbers.ts';
import { topic } from '#topic.ts';
import { attemptReference, example, ghs, id, like, network, phoneNumber, timestamp } from '#values.ts';

const message = z.object({
  id,
  to: phoneNumber,
  text: like('Your code is 482913.'),
  code: like('482913').nullable(),
  created_at: timestamp,
});

const prompt = z.object({
  id,
  reference: attemptReference,
  amount: ghs,
  payer: phoneNumber,
  network,
  label: like('Order NT7F3K92QX'),
  status: z.enum(['waiting', 'approved', 'declined', 'expired']),
  created_at: timestamp,
});

export type SandboxPrompt = z.output<typeof prompt>;

const durationText = `Please enter a whole number from 0 to ${sandboxMaxWaitMs}`;
const durationMs = z
  .number()
  .min(0, durationText)
  .max(sandboxMaxWaitMs, durationText)
  .multipleOf(1, durationText)
  .meta(example(3000));

const settings = z.object({
  auto_approve: z.boolean(),
  approve_after_ms: durationMs,
  deliver_after_ms: durationMs,
  prompt_window_ms: durationMs,
  webhooks: z.enum(webhookHabits, 'Please choose normal, off, late or double'),
  /** Our float at the supplier, in GHS. Once it is 0, every delivery meets an empty float. */
  float: ghs.refine(
    (amount) => amount >= 0 && pesewasFromWire(amount) !== undefined,
    'Please enter an amount from 0 up',
  ),
});

export type SandboxSettings = z.output<typeof settings>;

const ofPhone = z.object({ phone: phone() });

export const sandboxEndpoints = topic({
  name: 'Sandbox',
  description: 'The simulated handset, and the behaviour of the sandbox vendors.',
  access: 'public',
})({
  'GET /sandbox/messages': {
    sandboxOf: ['otp'],
    summary: 'The newest text messages of a simulated handset.',
    query: ofPhone,
    data: z.array(message),
  },
  'GET /sandbox/prompts': {
    sandboxOf: ['payments'],
    summary: 'The newest mobile money prompts of a simulated handset.',
    query: ofPhone,
    data: z.array(prompt),
  },
  'POST /sandbox/prompts/{id}/approve': {
    sandboxOf: ['payments'],
    summary: 'Approves a waiting prompt, as the payer would on the phone.',
    data: prompt,
  },
  'POST /sandbox/prompts/{id}/decline': {
    sandboxOf: ['payments'],
    summary: 'Declines a waiting prompt, as the payer would on the phone.',
    data: prompt,
  },
  'GET /sandbox/numbers': {
    sandboxOf: ['payments', 'otp', 'bundles'],
    summary: "What a phone dials to buy, and the shop's number in the chat.",
    data: z.object({
      /** Null where it is not set up. */
      ussd_code: like('*713*22#').nullable(),
      whatsapp_number: phoneNumber.nullable(),
    }),
  },
  'GET /sandbox/settings': {
    sandboxOf: ['payments', 'bundles'],
    summary: 'The behaviour of the sandbox vendors.',
    data: settings,
  },
  'PUT /sandbox/settings': {
    sandboxOf: ['payments', 'bundles'],
    summary: 'Changes the behaviour of the sandbox vendors towards new calls.',
    body: settings.partial(),
    data: settings,
  },
});
