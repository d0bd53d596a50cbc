/** The sandbox's messages: they arrive on the simulated handset instead of a phone. */
import type { Db } from '#db/database.ts';
import { insertSandboxMessage } from '#db/sandbox-messages.ts';
import type { OtpPort } from './otp-port.ts';

export function createSandboxOtp(db: Db): OtpPort {
  return {
    name: 'sandbox',
    ussdCode: '*928*085*1#',
    prefix: '',
    async sendCode({ phone, code, text }) {
      await insertSandboxMessage(db, { phone, code, text });
      return { outcome: 'ok' };
    },
    async sendText({ phone, text }) {
      await insertSandboxMessage(db, { phone, text, code: null });
      return { outcome: 'ok' };
    },
  };
}
