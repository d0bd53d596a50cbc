/** The sandbox's messages: they arrive on the simulated handset instead of a phone. */
import type { OtpPort } from '#providers/otp-port.ts';
import { insertSandboxMessage } from './messages.ts';
import type { Sandbox } from './sandbox.ts';

export function createSandboxOtp({ db }: Sandbox): OtpPort {
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
