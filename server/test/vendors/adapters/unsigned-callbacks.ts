/** Duties of every adapter whose vendor does not sign: to listen only at the address given with this call. */
import { expect, it } from 'vitest';
import type { Callbacks } from '#vendors/ports/callbacks.ts';
import type { WebhookReading, WebhookRequest } from '#vendors/ports/outcomes.ts';

type Bench = {
  readWebhook(request: WebhookRequest): WebhookReading;
  callbacks: Callbacks;
  /** The vendor's announcement about this reference. */
  announce(reference: string, hasSucceeded: boolean): Record<string, unknown>;
};

export function itKnowsItsCallbacks(bench: () => Bench): void {
  const tokenOf = (reference: string) => bench().callbacks.urlFor(reference).split('/').at(-1);
  function read(reference: string, { token = tokenOf(reference), hasSucceeded = true } = {}) {
    const rawBody = Buffer.from(JSON.stringify(bench().announce(reference, hasSucceeded)));
    return bench().readWebhook({ rawBody, headers: {}, token });
  }

  it('takes what comes at the address of its reference as a hint to ask', () => {
    expect(read('R1')).toMatchObject({ accepted: true, hints: [{ reference: 'R1' }] });
  });

  it('gives one event the same key each time it is announced, and another event another', () => {
    const keyOf = (reading: WebhookReading) => reading.accepted && reading.hints[0]?.eventKey;
    expect(keyOf(read('R1'))).toBeTruthy();
    expect(keyOf(read('R1'))).toBe(keyOf(read('R1')));
    expect(keyOf(read('R1'))).not.toBe(keyOf(read('R2')));
    expect(keyOf(read('R1'))).not.toBe(keyOf(read('R1', { hasSucceeded: false })));
  });

  it.each([
    ['no token', () => ''],
    ['the token of another reference', () => tokenOf('R2')],
    ['a token that is cut', () => tokenOf('R1')?.slice(0, -1)],
    ['a longer token', () => `${tokenOf('R1')}0`],
  ])('refuses %s', (_name, token) => {
    expect(read('R1', { token: token() ?? '' })).toEqual({ accepted: false });
  });

  it('refuses an address without a token, and what it cannot read', () => {
    const rawBody = Buffer.from(JSON.stringify(bench().announce('R1', true)));
    expect(bench().readWebhook({ rawBody, headers: {} })).toEqual({ accepted: false });
    for (const words of ['', 'no JSON', '{}', '[]', 'null'])
      expect(bench().readWebhook({ rawBody: Buffer.from(words), headers: {}, token: tokenOf('R1') })).toEqual(
        { accepted: false },
      );
  });
}
