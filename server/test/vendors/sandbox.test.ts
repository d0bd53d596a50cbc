/** The simulated handset's prompts and the sandbox's settings, through the app. */
import type { Endpoint, SandboxVendor } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import { pesewas } from '@ntem/contract/money';
import type { Phone } from '@ntem/contract/phones';
import { describe, expect, it } from 'vitest';
import { createTestApp, phoneEnding } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';

let references = 0;

const server = await forFile(createTestApp());

async function promptOn(phone: string): Promise<string> {
  const { collect } = server.deps.gateways.current;
  const reference = `HANDSET${++references}`;
  const label = 'Ntem NT7F3K92QX4T';
  const collection = {
    reference,
    amount: pesewas(2_650),
    payer: phone as Phone,
    network: 'MTN',
    label,
  } as const;
  await collect.send(collection, new AbortController().signal);
  return reference;
}

async function promptsOn(phone: string) {
  return (await server.call('GET', `/sandbox/prompts?phone=${phone}`)).body.data;
}

/** One that does not end in the digits of a number that misbehaves. */
function ordinaryPhone(): string {
  return phoneEnding('0142');
}

describe('prompts on the handset', () => {
  it('are shown to the number that they were sent to, the newest first', async () => {
    const phone = ordinaryPhone();
    const first = await promptOn(phone);
    const second = await promptOn(phone);
    const prompts = await promptsOn(`%2B233${phone.slice(1)}`);
    expect(prompts.map(({ reference }: { reference: string }) => reference)).toEqual([second, first]);
    expect(prompts[0]).toEqual({
      id: expect.any(String),
      reference: second,
      amount: 26.5,
      payer: phone,
      network: 'MTN',
      label: 'Ntem NT7F3K92QX4T',
      status: 'waiting',
      created_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    expect(await promptsOn(ordinaryPhone())).toEqual([]);
  });

  it.each([
    ['approve', 'approved'],
    ['decline', 'declined'],
  ])('to %s one makes it %s, and it can be answered once', async (verb, status) => {
    const phone = ordinaryPhone();
    await promptOn(phone);
    const [{ id }] = await promptsOn(phone);
    const answer = await server.call('POST', `/sandbox/prompts/${id}/${verb}`);
    expect(answer).toMatchObject({ status: 200, body: { data: { id, status } } });
    expect(await promptsOn(phone)).toMatchObject([{ status }]);
    for (const again of ['approve', 'decline']) {
      expect(await server.call('POST', `/sandbox/prompts/${id}/${again}`)).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT' },
      });
    }
  });

  it('expire, and a late approval is refused, as is one of a prompt that does not exist', async () => {
    const phone = ordinaryPhone();
    await promptOn(phone);
    await server.sandboxDatabase.ageRows('sandboxPrompts', '180 seconds');
    const [prompt] = await promptsOn(phone);
    expect(prompt.status).toBe('expired');
    const approve = async (id: string) =>
      (await server.call('POST', `/sandbox/prompts/${id}/approve`)).status;
    expect(await approve(prompt.id)).toBe(409);
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) expect(await approve(id)).toBe(404);
  });
});

describe('the settings', () => {
  const defaults = {
    auto_approve: false,
    approve_after_ms: 2000,
    deliver_after_ms: 1500,
    prompt_window_ms: 180000,
    webhooks: 'normal',
    float: 5000,
  };

  it('start as documented, and take any subset, and nothing at all', async () => {
    expect((await server.call('GET', '/sandbox/settings')).body.data).toEqual(defaults);
    const changes = { auto_approve: true, approve_after_ms: 0, webhooks: 'double', float: 12.5 };
    const changed = { ...defaults, ...changes };
    const answer = await server.call('PUT', '/sandbox/settings', { body: { ...changes, only_row: false } });
    expect(answer).toMatchObject({ status: 200, body: { data: changed } });
    expect((await server.call('PUT', '/sandbox/settings', { body: {} })).body.data).toEqual(changed);
    expect((await server.call('GET', '/sandbox/settings')).body.data).toEqual(changed);
    await server.call('PUT', '/sandbox/settings', { body: defaults });
  });

  it.each([
    [{ approve_after_ms: -1 }, 422],
    [{ deliver_after_ms: 3_600_001 }, 422],
    [{ prompt_window_ms: 1.5 }, 422],
    [{ webhooks: 'sometimes' }, 422],
    [{ float: -1 }, 422],
    [{ float: 1.005 }, 422],
    // A value of the wrong type is 400 in every call.
    [{ auto_approve: 'yes' }, 400],
    [{ approve_after_ms: '2000' }, 400],
  ])('refuse %o with %i and change nothing', async (body, status) => {
    const answer = await server.call('PUT', '/sandbox/settings', { body });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body.errors)).toEqual(Object.keys(body));
    expect((await server.call('GET', '/sandbox/settings')).body.data).toEqual(defaults);
  });
});

describe('the calls of the sandbox', () => {
  const all = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => path.startsWith('/sandbox'));

  /** What the handset does whichever vendor is simulated. */
  const ofEach = ['/sandbox/ussd', '/sandbox/chat', '/sandbox/numbers'];

  it('all say which vendor they belong to', () => {
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(([, { sandboxOf = [] }]) => sandboxOf.length === 0)).toEqual([]);
  });

  it.each([
    ['none', [], []],
    ['messages', ['otp'], ['/sandbox/messages', ...ofEach]],
    ['bundles', ['bundles'], ['/sandbox/settings', ...ofEach]],
    ['payments', ['payments'], all.map(([, { path }]) => path).filter((path) => !path.includes('messages'))],
  ] as [string, SandboxVendor[], string[]][])(
    'exist only for the vendors that it plays: %s',
    async (_case, sandboxed, paths) => {
      const usesSandbox = sandboxed.length > 0;
      const mixed = await createTestApp({}, { config: { sandboxed, usesSandbox } });
      const found = mixed.routes().filter((url) => url.startsWith('/api/v1/sandbox'));
      const known = new Set(paths.map((path) => `/api/v1${path.replace('{id}', ':id')}`));
      expect(new Set(found)).toEqual(known);
      const page = await mixed.app.inject({ url: '/sandbox', headers: { accept: 'text/html' } });
      expect(page.statusCode).toBe(usesSandbox ? 200 : 404);
      await mixed.close();
    },
  );
});
