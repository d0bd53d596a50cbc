/**
 * Controls the simulators for a person or a test: their behaviour, passing time, and a record of what they really did.
 */
import { parsePhone } from '@ntem/contract/phones';
import { z } from 'zod';
import type { PlayAnswer, PlayRequest } from './front.ts';
import type { Simulator } from './simulator.ts';

/** Without a vendor, all are meant. */
const vendor = z.string().optional();
const script = z.object({
  vendor,
  subject: z.string(),
  behaviour: z.string(),
  times: z.number().int().min(1).default(1),
});
const payer = z.object({
  vendor,
  reference: z.string(),
  action: z.enum(['approve', 'decline', 'wrong_pin', 'ignore']),
});
const clock = z.object({ vendor, advanceMs: z.number().int().min(0) });
const reset = z.object({ vendor, seed: z.number().int().optional() });

const done: PlayAnswer = { status: 200, body: {} };

export function createControl(simulators: readonly Simulator[]) {
  function pick(name: string | null | undefined): readonly Simulator[] {
    if (!name) return simulators;
    const found = simulators.filter((simulator) => simulator.name === name);
    if (found.length === 0) throw new Error(`There is no simulator of ${name}.`);
    return found;
  }

  const calls: Record<string, (request: PlayRequest) => PlayAnswer | Promise<PlayAnswer>> = {
    'POST /script'({ body }) {
      const { vendor: name, ...wanted } = script.parse(body);
      for (const simulator of pick(name)) simulator.script(wanted);
      return done;
    },
    'POST /payer'({ body }) {
      const { vendor: name, reference, action } = payer.parse(body);
      const asked = pick(name).filter(({ journal }) =>
        journal.some((entry) => entry.kind === 'charge' && entry.reference === reference),
      );
      if (asked.length === 0) throw new Error(`No payer was asked under ${reference}.`);
      for (const simulator of asked) simulator.payer(reference, action);
      return done;
    },
    async 'POST /clock'({ body }) {
      const { vendor: name, advanceMs } = clock.parse(body);
      for (const simulator of pick(name)) await simulator.advance(advanceMs);
      return done;
    },
    'GET /journal'({ query }) {
      const entries = pick(query.get('vendor')).flatMap(({ name, journal }) =>
        journal.map((entry) => ({ vendor: name, ...entry })),
      );
      return { status: 200, body: entries.sort((one, other) => one.at - other.at) };
    },
    'GET /sms'({ query }) {
      const phone = parsePhone(query.get('to') ?? '');
      if (!phone) throw new Error('`to` must be a number.');
      return { status: 200, body: simulators.flatMap((simulator) => simulator.messages(phone)) };
    },
    'POST /reset'({ body }) {
      const { vendor: name, seed } = reset.parse(body ?? {});
      for (const simulator of pick(name)) simulator.reset(seed);
      return done;
    },
  };

  return async (request: PlayRequest): Promise<PlayAnswer> => {
    const call = calls[`${request.method} ${request.path}`];
    if (!call) return { status: 404, body: { message: `There are ${Object.keys(calls).join(', ')}.` } };
    return call(request);
  };
}
