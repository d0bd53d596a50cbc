/** The attack from outside, as an operator runs it, on the product and on something without protection. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';

const root = join(import.meta.dirname, '../../..');

async function attack(address: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/attack/run.ts', address], { cwd: root });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

it('an attack from outside breaks nothing of the product', { timeout: 600_000 }, async () => {
  const server = await forFile(
    createDemoApp(
      {
        NODE_ENV: 'production',
        ALLOW_SANDBOX: '1',
        SECRET: 'a-secret-that-only-this-test-knows',
        PUBLIC_URL: 'https://shop.example',
        SUPPORT_PHONE: '0302000000',
      },
      // As with real vendors: the admin has to set a second step first.
      { config: { factorRequired: true } },
    ),
  );
  const { code, output } = await attack(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  expect(output).toContain(' 0 broken');
  expect(output).toMatch(/[2-6]\d held/);
  expect(output).toMatch(/yet to set a second step +held +\d+ calls/);
  expect(code).toBe(0);
});

it('an attack on something that lets everybody in says so, and fails', async () => {
  const open = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(open, 'listening');
  const { code, output } = await attack(`http://127.0.0.1:${(open.address() as AddressInfo).port}`);
  open.close();
  expect(output).toMatch(/S25 .*broken/);
  expect(output).toMatch(/S62 .*broken/);
  expect(code).toBe(1);
});
