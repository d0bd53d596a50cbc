/** A shop with codes from simulated vendors: Arkesel makes them, mNotify carries ours, Hubtel has prefixes. */
import { sql } from 'kysely';
import { anyPhone, createDemoApp } from '#test/support/app.ts';
import { signUp } from '#test/support/people.ts';
import { buy } from '#test/support/shop.ts';
import { messageKeys, startHubtel } from '#test/vendors/adapters/hubtel.ts';
import { createArkeselMessages } from '#vendors/arkesel/messages.ts';
import { simulateArkesel } from '#vendors/arkesel/simulator.ts';
import { createHubtelMessages } from '#vendors/hubtel/messages.ts';
import { createMnotifyMessages } from '#vendors/mnotify/messages.ts';
import { simulateMnotify } from '#vendors/mnotify/simulator.ts';
import { chooseMessengers } from '#vendors/ports/vendors.ts';
import { type Simulator, startSimulator } from '#vendors/simulators/simulator.ts';

export const apiKey = 'key-of-the-shop';

const wireForm = (phone: string) => `233${phone.slice(1)}`;
export const codeAt = (simulator: Pick<Simulator, 'messages'>, phone: string) =>
  simulator.messages(phone).at(-1)?.code ?? '';
export const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

export async function createCodeShop() {
  const app = await createDemoApp();
  const [arkesel, mnotify, hubtel] = await Promise.all([
    startSimulator(simulateArkesel({ apiKey })),
    startSimulator(simulateMnotify({ apiKey })),
    startHubtel(),
  ]);
  const maker = createArkeselMessages({ url: arkesel.url, apiKey, sender: 'Ntem', ussdCode: '*928*01#' });
  const carrier = createMnotifyMessages({ url: mnotify.url, apiKey, sender: 'Ntem' });
  const urls = { otp: hubtel.url, sms: hubtel.url };
  const prefixed = createHubtelMessages({ ...messageKeys, sender: 'Ntem', urls });
  const sandbox = app.deps.messages;
  return {
    ...app,
    arkesel,
    mnotify,
    hubtel,
    maker,
    carrier,
    prefixed,
    /** Arkesel, and then mNotify; neither is paused. */
    async begin() {
      for (const simulator of [arkesel, mnotify, hubtel]) simulator.reset();
      app.deps.messages = chooseMessengers(maker, { standingBy: [carrier] });
      await app.run(sql`delete from vendor_lines`);
      await app.run(sql`delete from vendor_routes`);
    },
    play: (simulator: Simulator, phone: string, behaviour: string, times = 1) =>
      simulator.script({ subject: wireForm(phone), behaviour, times }),
    questions: () => arkesel.journal.filter(({ kind }) => kind === 'question').length,
    /** Asked for by somebody who pays from this number. */
    async asked(phone: string = anyPhone()) {
      const answer = await buy(app, { payer: phone });
      const otp = answer.body.data?.data?.otp;
      const enter = (code: string, key?: string) =>
        app.call('POST', '/databundle-open/verify-otp', {
          body: { requestId: otp.requestId, phoneNumber: phone, code },
          ...(key && { headers: { 'idempotency-key': key } }),
        });
      return { phone, answer, otp, enter, code: codeAt(arkesel, phone) };
    },
    async rowOf({ requestId }: { requestId: string }) {
      const [row] = await app.run(sql<{ vendor: string; tries: number; asks: number; known: boolean }>`
        select vendor, wrong_tries as tries, vendor_asks as asks, code_hash is not null as known
        from one_time_codes where id = ${requestId}`);
      return row;
    },
    verifyPhone: (phone: string, code: string, requestId: string) =>
      app.call('POST', '/auth/verify-otp', { body: { phone_number: phone, code, requestId } }),
    askForPassword: (phone: string) =>
      app.call('POST', '/auth/forgot-password', { body: { phone_number: phone } }),
    /** With the sandbox's codes, which leave no trace at the vendor. */
    async signUpThrough(phone: string): Promise<void> {
      const chosen = app.deps.messages;
      app.deps.messages = sandbox;
      await signUp(app, { phone });
      app.deps.messages = chosen;
    },
    async close() {
      await app.close();
      await Promise.all([arkesel, mnotify, hubtel].map((simulator) => simulator.close()));
    },
  };
}
