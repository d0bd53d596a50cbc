/** Duties of every message vendor's adapter, so that codes can be trusted. */
import type { Phone } from '@ntem/contract/phones';
import { afterEach, describe, expect, it } from 'vitest';
import { patient } from '#test/vendors/adapters/operation.ts';
import { closedAddress, numberOf } from '#test/vendors/adapters/simulated-people.ts';
import { givenUpOn, refusalOf } from '#test/vendors/adapters/transport.ts';
import type { MessagesPort, OwnCodes } from '#vendors/ports/messages-port.ts';
import { type TransportFault, transportFaults } from '#vendors/simulators/faults.ts';
import type { Simulator } from '#vendors/simulators/simulator.ts';

export type MessagesBench = {
  port: MessagesPort;
  /** The same vendor without an answer. */
  unreachable?: MessagesPort;
  /** It asks the vendor nothing in its check, as the vendor has nothing to ask without sending. */
  isCheckedBlindly?: boolean;
  phone: Phone;
  /** Texts on the phone, the newest last. */
  texts(): Promise<string[]>;
  /** Values that must never be repeated. */
  secrets: string[];
};

const text = '482913 is your Ntem code to open your account.';

export function itSendsMessages(bench: () => MessagesBench): void {
  it('sends a code of ours in our words, and a notice, each once', async () => {
    const { port, phone, texts } = bench();
    expect(await port.sendCode({ phone, code: '482913', text }, patient())).toMatchObject({ outcome: 'ok' });
    expect(await port.sendText({ phone, text: 'GHS 5.00 received.' }, patient())).toMatchObject({
      outcome: 'ok',
    });
    expect((await texts()).slice(-2)).toEqual([text, 'GHS 5.00 received.']);
  });

  it('tells what its settings are worth without sending anything, and repeats no secret', async () => {
    const { port, texts, secrets, unreachable, isCheckedBlindly } = bench();
    const before = (await texts()).length;
    const lines = await port.check(patient());
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ state }) => state === 'wrong')).toEqual([]);
    if (unreachable && !isCheckedBlindly) {
      const down = await unreachable.check(patient());
      expect(down.some(({ state }) => state === 'wrong')).toBe(true);
      lines.push(...down);
    }
    for (const secret of secrets) expect(JSON.stringify(lines)).not.toContain(secret);
    expect(await texts()).toHaveLength(before);
    if (port.findCredit) expect(await port.findCredit(patient())).toBeGreaterThan(0);
  });
}

type SimulatedBench = MessagesBench & { simulator: Simulator; unreachable: MessagesPort };

const faults = Object.keys(transportFaults) as TransportFault[];

/** For vendors over HTTP. `subject`: by which the simulator finds a request to the phone. */
function itMeetsMessageFaults(bench: () => SimulatedBench & { subject: string }): void {
  const sends = () => {
    const { port, phone } = bench();
    const own = port.ownCodes;
    return [
      ['a notice', (signal: AbortSignal) => port.sendText({ phone, text }, signal)],
      ['a code of ours', (signal: AbortSignal) => port.sendCode({ phone, code: '482913', text }, signal)],
      ...(own
        ? [['a code of its own', (signal: AbortSignal) => own.send(wish(phone), signal)] as const]
        : []),
    ] as const;
  };

  it('sends nothing for a caller who has given up, and nothing reaches a vendor that is out of reach', async () => {
    const { unreachable, phone, texts } = bench();
    for (const [, send] of sends())
      expect(await send(AbortSignal.abort())).toMatchObject({ outcome: 'failed', failure: 'not_sent' });
    const notSent = { outcome: 'failed', failure: 'not_sent' };
    expect(await unreachable.sendText({ phone, text }, patient())).toMatchObject(notSent);
    const own = unreachable.ownCodes;
    if (own) {
      expect(await own.send(wish(phone), patient())).toMatchObject(notSent);
      const guess = { handle: { vendorRequest: 'R1' }, phone, code: '4829' };
      expect(await own.verify(guess, patient())).toBe('unavailable');
    }
    expect(await texts()).toEqual([]);
  });

  describe.each(faults)('%s', (fault) => {
    it('at a message: a failure only where it is certain that nothing was sent, and no secret in the reason', async () => {
      const { simulator, subject, secrets, texts } = bench();
      for (const [, send] of sends()) {
        simulator.script({ subject, behaviour: fault });
        const before = (await texts()).length;
        const said = await send(givenUpOn(simulator, fault));
        const failure = refusalOf(fault);
        expect(said).toMatchObject(failure ? { outcome: 'failed', failure } : { outcome: 'unknown' });
        expect(await texts()).toHaveLength(before + (transportFaults[fault] === 'after' ? 1 : 0));
        for (const secret of secrets) expect(JSON.stringify(said)).not.toContain(secret);
      }
    });
  });
}

type OwnBench = SimulatedBench & {
  subject: string;
  /** The code that came last. */
  lastCode(): string;
  /** The vendor's verdict on an old code. */
  tooOld: 'expired' | 'wrong';
  /** Its verdicts have no body that could be cut. */
  hasEmptyVerdicts?: boolean;
};

const wish = (phone: Phone) => ({
  phone,
  purpose: 'purchase' as const,
  minutes: 10,
  textWith: (placeholder: string) => `${placeholder} is your Ntem code. It is valid for 10 minutes.`,
});

/** For vendors that make codes themselves. `askedBy`: by which the simulator finds a question about a code. */
function itMakesCodes(bench: () => OwnBench): void {
  const own = (): OwnCodes => {
    const { ownCodes } = bench().port;
    if (!ownCodes) throw new Error('It makes no codes.');
    return ownCodes;
  };
  async function made() {
    const { phone, lastCode } = bench();
    const said = await own().send(wish(phone), patient());
    if (said.outcome !== 'ok') throw new Error(`It was ${said.outcome}.`);
    const code = lastCode();
    const verify = (guess: string, signal = patient()) =>
      own().verify({ handle: said.handle, phone, code: guess }, signal);
    return {
      code,
      verify,
      other: code === '1'.repeat(code.length) ? '2'.repeat(code.length) : '1'.repeat(code.length),
    };
  }

  it('makes a code of the promised length, and takes it once', async () => {
    const { code, verify } = await made();
    expect(code).toMatch(new RegExp(`^\\d{${own().digits}}$`));
    expect(await verify(code)).toBe('right');
    expect(await verify(code)).not.toBe('right');
  });

  it('tells a wrong code, and still takes the right one', async () => {
    const { code, other, verify } = await made();
    expect(await verify(other)).toBe('wrong');
    expect(await verify(code)).toBe('right');
  });

  it('takes no code that is too old, and only the newest', async () => {
    const { simulator, tooOld } = bench();
    const first = await made();
    await simulator.advance(11 * 60_000);
    expect(await first.verify(first.code)).toBe(tooOld);
    const second = await made();
    if (first.code !== second.code) expect(await second.verify(first.code)).toBe('wrong');
    expect(await second.verify(second.code)).toBe('right');
  });

  it('serves purchases, and whatever needs more digits only if it has them', () => {
    expect(own().serves('purchase')).toBe(true);
    expect(own().digits).toBeGreaterThanOrEqual(4);
    expect(own().digits).toBeLessThanOrEqual(6);
    for (const purpose of ['account', 'password', 'payout'] as const)
      if (own().serves(purpose)) expect(own().digits).toBe(6);
  });

  it.each(faults)(
    'gives no verdict after %s, and the code stays valid unless it was used up',
    async (fault) => {
      const { simulator, subject, hasEmptyVerdicts } = bench();
      if (hasEmptyVerdicts && (fault === 'cut_json' || fault === 'length_too_short')) return;
      const { code, verify } = await made();
      simulator.script({ subject, behaviour: fault });
      expect(await verify(code, givenUpOn(simulator, fault))).toBe('unavailable');
      if (transportFaults[fault] === 'before') expect(await verify(code)).toBe('right');
    },
  );
}

/** A vendor at its simulator. `subject`: by which the simulator finds a request to the phone. */
export async function messengerBench(
  simulator: Simulator,
  {
    portAt,
    ...given
  }: { portAt(url: string): MessagesPort } & Pick<OwnBench, 'subject' | 'secrets'> &
    Partial<Pick<OwnBench, 'tooOld' | 'isCheckedBlindly' | 'hasEmptyVerdicts'>>,
) {
  const phone = numberOf('0245550142');
  const port = portAt(simulator.url);
  const ownCodes = () => {
    if (!port.ownCodes) throw new Error('It makes no codes.');
    return port.ownCodes;
  };
  return {
    tooOld: 'expired' as const,
    ...given,
    simulator,
    phone,
    port,
    unreachable: portAt(await closedAddress()),
    texts: async () => simulator.messages(phone).map(({ text }) => text),
    lastCode: () => simulator.messages(phone).at(-1)?.code ?? '',
    play: (behaviour: string) => simulator.script({ subject: given.subject, behaviour }),
    sendText: (by = port) => by.sendText({ phone, text: 'Hello.' }, patient()),
    sendCode: (by = ownCodes()) => by.send(wish(phone), patient()),
    verify: (handle: Parameters<OwnCodes['verify']>[0]['handle'], code = '482913') =>
      ownCodes().verify({ handle, phone, code }, patient()),
  };
}

/** Everything that a vendor of messages over HTTP owes us. */
export function itIsAMessenger(bench: OwnBench): void {
  afterEach(() => bench.simulator.reset());
  describe('messages', () => itSendsMessages(() => bench));
  describe('lost answers', () => itMeetsMessageFaults(() => bench));
  if (bench.port.ownCodes) describe('codes of its own', () => itMakesCodes(() => bench));
}
