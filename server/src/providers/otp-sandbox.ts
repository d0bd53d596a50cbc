/** The sandbox's messages: they arrive on the simulated handset instead of a phone. */
import type { Db } from '#db/database.ts';
import type { OtpPort } from './otp-port.ts';

export function createSandboxOtp(db: Db): OtpPort {
  return {
    name: 'sandbox',
    ussdCode: '*928*085*1#',
    prefix: '',
    async sendCode({ phone, code, text }) {
      await db.insertInto('sandbox_messages').values({ phone, code, text }).execute();
      return { outcome: 'ok' };
    },
    async sendText({ phone, text }) {
      await db.insertInto('sandbox_messages').values({ phone, text, code: null }).execute();
      return { outcome: 'ok' };
    },
  };
}
