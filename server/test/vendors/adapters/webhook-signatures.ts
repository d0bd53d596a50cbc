/** Duties of every adapter that checks signatures. */
import { expect, it } from 'vitest';
import type { WebhookReading, WebhookRequest } from '#vendors/ports/outcomes.ts';

type Bench = {
  readWebhook(request: WebhookRequest): WebhookReading;
  /** A webhook as the vendor would send it, about this reference. */
  announce(reference: string): WebhookRequest;
  signatureHeader: string;
};

export function itChecksSignatures(bench: () => Bench): void {
  it('accepts what the vendor signed, as a hint to ask about our reference', () => {
    const { readWebhook, announce } = bench();
    const reading = readWebhook(announce('R1'));
    expect(reading).toMatchObject({ accepted: true, hints: [{ reference: 'R1' }] });
  });

  it('gives one event the same key each time it is announced, and another event another', () => {
    const { readWebhook, announce } = bench();
    const keyOf = (reference: string) => {
      const reading = readWebhook(announce(reference));
      return reading.accepted && reading.hints[0]?.eventKey;
    };
    expect(keyOf('R1')).toBeTruthy();
    expect(keyOf('R1')).toBe(keyOf('R1'));
    expect(keyOf('R1')).not.toBe(keyOf('R2'));
  });

  const forgeries: [string, (signature: string) => string | string[] | undefined][] = [
    ['no signature', () => undefined],
    ['an empty signature', () => ''],
    ['a short signature', (good) => good.slice(0, -2)],
    ['a long signature', (good) => `${good}00`],
    ['a wrong signature', (good) => (good.startsWith('0') ? '1' : '0') + good.slice(1)],
    ['a signature that is no hex', (good) => 'z'.repeat(good.length)],
    ['two signatures', (good) => [good, good]],
  ];

  it.each(forgeries)('refuses %s', (_name, forge) => {
    const { readWebhook, announce, signatureHeader } = bench();
    const { rawBody, headers } = announce('R1');
    const forged = { ...headers, [signatureHeader]: forge(String(headers[signatureHeader])) };
    expect(readWebhook({ rawBody, headers: forged })).toEqual({ accepted: false });
  });

  it('refuses a good signature over another body, even one that means the same', () => {
    const { readWebhook, announce } = bench();
    const { headers, rawBody } = announce('R1');
    expect(readWebhook({ headers, rawBody: announce('R2').rawBody })).toEqual({ accepted: false });
    const respelled = Buffer.from(`${rawBody.toString()} `);
    expect(readWebhook({ headers, rawBody: respelled })).toEqual({ accepted: false });
  });
}
