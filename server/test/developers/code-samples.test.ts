/** The examples of the reference, run as they are copied: each in its language, where the machine has it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  keyVariable,
  type SampleLanguage,
  sampleOf,
  sampleOrder,
} from '@ntem/contract/developers/code-samples';
import { describe, expect, it } from 'vitest';
import { anyPhone } from '#test/support/app.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';
import { keyDesk } from './key-desk.ts';

const shop = await forFile(createTestShop());
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' });
const seller = await floatDesk(shop).sellerWith(10_000);
const { secret } = await keyDesk(shop).keyOf(seller, { kind: 'live' });

type Program = { command: string; run: (code: string) => string[]; test: string[] };

const programs: Record<SampleLanguage, Program> = {
  curl: {
    command: 'sh',
    run: (code) => ['-c', code.replace(/^curl/, 'curl -s')],
    test: ['-c', 'curl --version'],
  },
  JavaScript: {
    command: process.execPath,
    run: (code) => ['--input-type=module', '-e', code],
    test: ['--version'],
  },
  PHP: { command: 'php', run: (code) => ['-r', code], test: ['-r', 'curl_version();'] },
  Python: { command: 'python3', run: (code) => ['-c', code], test: ['-c', 'import requests'] },
};

function isHere({ command, test }: Program): boolean {
  try {
    execFileSync(command, test, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** While the shop, which is in this process, answers. */
async function run(language: SampleLanguage, code: string): Promise<string> {
  const { command, run: argumentsOf } = programs[language];
  const child = spawn(command, argumentsOf(code), { env: { ...process.env, [keyVariable]: secret } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  await once(child, 'close');
  return said;
}

const languages = Object.keys(programs) as SampleLanguage[];

describe.each(languages)('in %s', (language) => {
  const isMissing = !isHere(programs[language]);

  it.skipIf(isMissing)('prices are read, and an order is sold once however often it is run', async () => {
    const read = sampleOf(language, { method: 'GET', url: `${origin}/api/v1/seller/packages` });
    expect(await run(language, read)).toMatch(/MTN 1 GB/);
    const reference = `order in ${language}`;
    const order = sampleOf(language, {
      method: 'POST',
      url: `${origin}/api/v1/seller/orders`,
      idempotencyKey: reference,
      body: { ...sampleOrder, recipient: anyPhone(), reference },
    });
    const answers = [await run(language, order), await run(language, order)];
    const ids = answers.map((answer) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(answer)?.[0]);
    expect(ids[0], answers[0]).toBeTruthy();
    expect(ids[1]).toBe(ids[0]);
    const { body } = await keyDesk(shop).get(secret, `/orders?reference=${encodeURIComponent(reference)}`);
    expect(body.data).toMatchObject([{ id: ids[0] }]);
  });
});
