/** Arkesel on this machine: one live code for each number, the newest, and plain messages. */
import { minuteMs } from '@ntem/contract/durations';
import { createMailbox, isSenderName, makeSimulatedCode } from '#vendors/simulators/mailbox.ts';
import type {
  SimAnswer,
  SimCore,
  SimDefinition,
  SimRequest,
  SimRoutes,
} from '#vendors/simulators/simulator.ts';

type Live = { code: string; until: number };

export const simulatedDialCode = '*928*01#';

const say = (code: string, message = '', status = 200): SimAnswer => ({ status, body: { code, message } });

export function simulateArkesel({ apiKey }: { apiKey: string }) {
  return (core: SimCore): SimDefinition => {
    const live = new Map<string, Live>();
    const mailbox = createMailbox(core);

    const routes: SimRoutes = {
      'POST /api/otp/generate'({ body }, behaviour) {
        const told = sayTold(behaviour) ?? findGenerateFault(body);
        if (told) return told;
        const code = makeSimulatedCode(core, body.length);
        live.set(body.number, { code, until: core.clock.now() + body.expiry * minuteMs });
        mailbox.deliver(body.number, body.message.replace('%otp_code%', code), code);
        const dial = behaviour === 'no_dial_code' ? {} : { ussd_code: simulatedDialCode };
        return {
          status: 200,
          body: { code: '1000', ...dial, message: 'Successful, OTP is being processed' },
        };
      },
      'POST /api/otp/verify'({ body }, behaviour) {
        core.note({ kind: 'question', reference: String(body?.number) });
        const told = sayTold(behaviour);
        if (told) return told;
        if (typeof body?.code !== 'string' || typeof body?.number !== 'string') return say('1101');
        if (!/^233\d{9}$/.test(body.number)) return say('1102');
        const held = live.get(body.number);
        if (!held || held.until <= core.clock.now()) return say('1105', 'Code has expired');
        if (held.code !== body.code) return say('1104', 'Invalid code');
        live.delete(body.number);
        return say('1100', 'Successful');
      },
      'POST /api/v2/sms/send'({ body }, behaviour) {
        if (/^\d{3}$/.test(behaviour ?? ''))
          return { status: Number(behaviour), body: { status: 'error', message: 'x' } };
        const recipients: unknown = body?.recipients;
        const isRight = Array.isArray(recipients) && recipients.every((one) => /^233\d{9}$/.test(one));
        if (!isRight || !isSenderName(body.sender) || !body.message)
          return { status: 422, body: { status: 'error', message: 'The given data was invalid.' } };
        for (const number of recipients) mailbox.deliver(number, body.message);
        return {
          status: 200,
          body: { status: 'success', data: recipients.map((recipient) => ({ recipient })) },
        };
      },
      'GET /api/v2/clients/balance-details': {
        isSpared: true,
        handle: () => ({ status: 200, body: { status: 'success', data: { sms_balance: '1250' } } }),
      },
    };

    return {
      name: 'arkesel',
      routes,
      subjects: ({ body }) => [body?.number ?? body?.recipients?.[0]],
      refuse: ({ headers }) =>
        headers['api-key'] === apiKey
          ? undefined
          : { status: 401, body: { status: 'error', message: 'Authentication Failed' } },
      messages: mailbox.messages,
      reset() {
        live.clear();
        mailbox.reset();
      },
    };
  };
}

/** A code by its number; `bare 1011` with HTTP 500 and not as a text. */
function sayTold(behaviour: string | undefined): SimAnswer | undefined {
  const [, bare, code] = /^(bare )?(\d{4})$/.exec(behaviour ?? '') ?? [];
  if (!code) return undefined;
  return bare ? { status: 500, body: { code: Number(code), message: 'Internal error' } } : say(code);
}

function findGenerateFault(body: SimRequest['body']): SimAnswer | undefined {
  const isWhole = (value: unknown, least: number, most: number) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  if (!isWhole(body?.expiry, 1, 10) || !isWhole(body.length, 6, 15)) return say('1001', 'Invalid field');
  if (body.medium !== 'sms' || body.type !== 'numeric') return say('1001', 'Invalid field');
  if (typeof body.message !== 'string' || !body.message.includes('%otp_code%')) return say('1002');
  if (!isSenderName(body.sender_id)) return say('1003');
  return /^233\d{9}$/.test(body.number) ? undefined : say('1005');
}
