/** The messages of the simulated BulkClix: codes bound to their request, and plain texts. */
import { minuteMs } from '@ntem/contract/durations';
import { type Mailbox, makeSimulatedCode } from '#vendors/simulators/mailbox.ts';
import type { SimAnswer, SimCore, SimRoutes } from '#vendors/simulators/simulator.ts';
import { no, yes } from './simulated-books.ts';

type Live = { requestId: string; phone: string; code: string; until: number };

export const simulatedSender = '0d1f6f2e-8c6b-4d0a-9b57-2f5f0a7f1c11';

/** `http 402 words`: a test asks for this status and sentence. */
function told(behaviour = ''): SimAnswer | undefined {
  const [, status, message = 'as asked'] = /^http (\d{3}) ?(.*)$/.exec(behaviour) ?? [];
  return status ? no(Number(status), message) : undefined;
}

const isPhone = (phone: unknown) => typeof phone === 'string' && /^0\d{9}$/.test(phone);

export function messageRoutes(core: SimCore, mailbox: Mailbox): SimRoutes {
  let live: Live[] = [];
  return {
    'POST /sms-api/otp/send': {
      subjects: ({ body }) => [`message ${body?.phoneNumber}`],
      handle({ body }, behaviour) {
        const asked = told(behaviour);
        if (asked) return asked;
        if (!isPhone(body?.phoneNumber)) return no(422, 'The phone number is invalid.');
        if (body.senderId !== simulatedSender) return no(422, 'The selected sender id is invalid.');
        if (!String(body.message).includes('<%otp_code%>')) return no(422, 'The placeholder is missing.');
        const { phoneNumber: phone, length = 4, expiry = 5 } = body;
        const code = makeSimulatedCode(core, length);
        const requestId = `otp-${core.journal.length}-${phone}`;
        live = live.filter((one) => one.phone !== phone);
        live.push({ requestId, phone, code, until: core.clock.now() + expiry * minuteMs });
        mailbox.deliver(phone, body.message.replace('<%otp_code%>', code), code);
        if (behaviour === 'without_data') return { status: 200, body: { message: 'OTP sent' } };
        return yes('OTP sent', { otp: { requestId, ussd_code: '*928*085*1#', prefix: 'BLKX' } });
      },
    },
    'POST /sms-api/otp/verify': {
      subjects: ({ body }) => [`message ${body?.phoneNumber}`],
      handle({ body }, behaviour) {
        const asked = told(behaviour);
        if (asked) return asked;
        const held = live.find(
          ({ requestId, phone }) => requestId === body?.requestId && phone === body.phoneNumber,
        );
        if (!held || held.until <= core.clock.now()) return no(401, 'OTP expired or invalid request');
        if (held.code !== body.code) return no(422, 'Invalid OTP code');
        live = live.filter((one) => one !== held);
        return yes('OTP verification successful', {});
      },
    },
    'POST /sms-api/send': {
      subjects: ({ body }) => [`message ${body?.recipients?.[0]}`],
      handle({ body }, behaviour) {
        const asked = told(behaviour);
        if (asked) return asked;
        const recipients: unknown = body?.recipients;
        if (!Array.isArray(recipients) || !recipients.every(isPhone) || body.sender_id !== simulatedSender)
          return no(422, 'The given data was invalid.');
        for (const phone of recipients) mailbox.deliver(phone, body.message);
        return yes(behaviour === 'new_word' ? 'Received' : 'Request Sent', {});
      },
    },
    'GET /sms-api/senderIds': {
      isSpared: true,
      handle: () => yes('ok', [{ id: simulatedSender, name: 'Ntem', status: 'approved' }]),
    },
  };
}
