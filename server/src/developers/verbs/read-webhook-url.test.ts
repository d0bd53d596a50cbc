/** Tests of the addresses that a webhook may have. */
import { describe, expect, it } from 'vitest';
import { readWebhookUrl } from './read-webhook-url.ts';

describe('a webhook at', () => {
  it.each([
    ['https://shop.example/hooks', true, true],
    ['https://shop.example:8443/hooks?x=1', true, true],
    ['https://93.184.216.34/', true, true],
    ['https://[2606:4700::1111]/', true, true],
    ['http://localhost:4000/hooks', false, true],
    ['http://127.0.0.1:4000/hooks', false, true],
    ['http://[::1]:4000/', false, true],
    ['https://localhost/', false, true],
    ['http://shop.example/hooks', false, false],
    ['http://93.184.216.34/', false, false],
    ['https://10.0.0.1/', false, false],
    ['https://0x0a000001/', false, false],
    ['https://167772161/', false, false],
    ['https://[::ffff:10.0.0.1]/', false, false],
    ['https://169.254.169.254/latest', false, false],
    ['https://intranet/', false, false],
    ['https://user:secret@shop.example/', false, false],
    ['ftp://shop.example/', false, false],
    ['file:///etc/passwd', false, false],
    ['javascript:alert(1)', false, false],
    ['shop.example', false, false],
  ])('%s is taken: %s, and %s where the product is tried', (typed, always, tried) => {
    expect([readWebhookUrl(typed, false) !== undefined, readWebhookUrl(typed, true) !== undefined]).toEqual([
      always,
      tried,
    ]);
  });

  it('an address is kept without its fragment', () => {
    expect(readWebhookUrl('HTTPS://Shop.example/hooks#part', false)?.href).toBe('https://shop.example/hooks');
  });
});
