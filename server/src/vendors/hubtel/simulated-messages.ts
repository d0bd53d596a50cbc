/** The messages of the simulated Hubtel: codes with a prefix, bound to their request, and plain texts. */
import { minuteMs } from '@ntem/contract/durations';
import { isSenderName, type Mailbox, makeSimulatedCode } from '#vendors/simulators/mailbox.ts';
import type { SimAnswer, SimCore, SimRoutes } from '#vendors/simulators/simulator.ts';

type Live = { phone: string; prefix: string; code: string; until: number };

const lifetimeMs = 10 * minuteMs;
const prefixes = ['ABCD', 'HNRM', 'KTPZ'] as const;

const local = (number: unknown) => String(number).replace(/^\+?233/, '0');
const say = (code: string, status = 200): SimAnswer => ({ status, body: { message: 'x', code } });
/** `code 4101`: a test asks for this one. `http 402`: for this status. */
function told(behaviour = ''): SimAnswer | undefined {
  const [, kind, value = ''] = /^(code|http) (\d+)$/.exec(behaviour) ?? [];
  if (kind === 'code') return say(value);
  return kind ? { status: Number(value), body: { message: 'as asked' } } : undefined;
}

export function messageRoutes(core: SimCore, mailbox: Mailbox): SimRoutes {
  // By request. They live with the simulator, and every one of a number but the newest is of no use.
  const live = new Map<string, Live>();
  let lastId = 0;
  return {
    'POST /otp/send': {
      subjects: ({ body }) => [`message ${local(body?.phoneNumber)}`],
      handle({ body }, behaviour) {
        const asked = told(behaviour);
        if (asked) return asked;
        if (!/^\+233\d{9}$/.test(body?.phoneNumber) || body.countryCode !== 'GH') return say('4000', 400);
        if (!isSenderName(body.senderId)) return say('4000', 400);
        lastId += 1;
        const requestId = `REQ-${lastId}`;
        const made = { prefix: core.random.pick(prefixes), code: makeSimulatedCode(core, 4) };
        const phone = local(body.phoneNumber);
        for (const [id, one] of live) if (one.phone === phone) live.delete(id);
        live.set(requestId, { ...made, phone, until: core.clock.now() + lifetimeMs });
        mailbox.deliver(body.phoneNumber, `Your code is ${made.prefix}-${made.code}`, made.code);
        const data = { requestId, prefix: made.prefix };
        if (behaviour === 'no_data') return say('0000');
        return {
          status: 200,
          body: { message: 'success', code: '0000', [behaviour === 'Data' ? 'Data' : 'data']: data },
        };
      },
    },
    'POST /otp/verify': {
      subjects: ({ body }) => [`message ${live.get(body?.requestId)?.phone}`],
      handle({ body }, behaviour) {
        const asked = told(behaviour);
        if (asked) return asked;
        const held = live.get(body?.requestId);
        const isRight = held && held.prefix === body.prefix && held.code === body.code;
        if (!isRight || held.until <= core.clock.now()) return { status: 400 };
        live.delete(body.requestId);
        return { status: 200 };
      },
    },
    'POST /v1/messages/send': {
      subjects: ({ body }) => [`message ${local(body?.To)}`],
      handle({ body }, behaviour) {
        const asked = told(behaviour);
        if (asked) return asked;
        if (!/^233\d{9}$/.test(body?.To) || !isSenderName(body.From) || !body.Content)
          return { status: 400, body: { message: 'Invalid request' } };
        mailbox.deliver(body.To, body.Content);
        if (behaviour === 'status 7') return { status: 200, body: { status: 7 } };
        return { status: 201, body: { rate: 0.03, messageId: 'M-1', status: 0, networkId: '62001' } };
      },
    },
  };
}
