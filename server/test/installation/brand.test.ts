/** A brand that an admin sets is seen everywhere and in every process, and no file or colour does more than that. */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { brandTexts } from '@ntem/contract/installation/brand-rules';
import { logoLimits } from '@ntem/contract/installation/limits';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { createDb } from '#kernel/db/database.ts';
import { createMetrics } from '#kernel/metrics.ts';
import { sendOrderLink } from '#orders/verbs/send-order-link.ts';
import { createDemoApp, stubWeb } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { signIn, textsTo } from '#test/support/people.ts';
import { addSeller, sell } from '#test/support/sellers.ts';
import { findBundle } from '#test/support/shop.ts';

const server = await forFile(createDemoApp());
const esi = await signIn(server, 'esi');

const plain = { name: null, main_colour: null, accent_colour: null };
const purple = { name: 'Kwame Data', main_colour: '#5b21b6', accent_colour: '#facc15' };

const read = async () => (await esi.call('GET', '/brand')).body.data;
const change = async (body: object) =>
  esi.call('PUT', '/brand', { version: (await read()).version, ...plain, ...body });
const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }, app = server.app) =>
  app.inject({ method: 'GET', url, headers });

afterEach(async () => {
  await change({ logo: null });
});

function picture(width: number, height = width, type: 'png' | 'jpeg' = 'png'): Buffer {
  const canvas = createCanvas(width, height);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#ff0000';
  brush.fillRect(0, 0, width, height);
  return type === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg');
}

/** A picture's stated size without its content. */
function pngSaying(width: number, height: number): Buffer {
  const bytes = Buffer.from(picture(200).subarray(0, 64));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const text = (file: Buffer | string) => Buffer.from(file).toString('base64');

describe('a saved brand', () => {
  it('is on every page with its colours allowed, and in the manifest, without a restart', async () => {
    const before = await get('/');
    expect(before.body).toContain('Ntem');
    expect((await change(purple)).status).toBe(200);
    const paymentId = await payForAnOrder();
    const addresses = [
      '/',
      '/guest-checkout/AMA2026',
      '/?find=5',
      '/auth',
      '/no-such-page',
      `/buy/${(await findBundle(server, 'MTN 1 GB')).package_id}`,
      `/order/${paymentId}`,
    ];
    for (const address of addresses) {
      await expect.poll(async () => (await get(address)).body, { message: address }).toContain('Kwame Data');
      const { body, headers } = await get(address);
      const [, style = ''] = /<style>(:root\{--color-brand.*?)<\/style>/.exec(body) ?? [];
      expect(style, address).toContain('--color-brand:#5b21b6');
      const hash = await crypto.subtle.digest('SHA-256', Buffer.from(style));
      expect(headers['content-security-policy'], address).toContain(
        `style-src 'self' 'sha256-${Buffer.from(hash).toString('base64')}';`,
      );
      expect(headers['content-security-policy'], address).toContain("script-src 'self';");
      expect(body, address).toMatch(/<link rel="icon" href="\/brand\/[0-9a-f]{16}\/icon-192\.png">/);
    }
    const manifest = (await get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Kwame Data', short_name: 'Kwame Data' });
  });

  it('is named in messages, and sellers cannot sound like it', async () => {
    const seller = await addSeller(server, { name: 'Akua', role: 'agent' });
    const order = await sell(server, { seller, amount: 450, sellerShare: 50, ending: 'delivered' });
    await change({ name: '  Kwame   Data ' });
    await sendOrderLink(server.deps, order.id);
    expect((await textsTo(server, order.payer))[0]).toMatch(/^Kwame Data: GHS \d+\.\d\d received/);
    const body = { name: 'Kwame Data Hub', greeting: '', whatsapp: '' };
    expect((await server.call('PUT', '/my-shop', { token: seller.token, body })).status).toBe(422);
  });

  it('is seen by a second process at once, and gone there after the way back', async () => {
    const deps = { ...server.deps, db: createDb(server.deps.pool), metrics: createMetrics() };
    const second = await buildApp(deps, stubWeb);
    try {
      expect((await get('/', undefined, second)).body).toContain('Ntem');
      await change(purple);
      await expect.poll(async () => (await get('/', undefined, second)).body).toContain('Kwame Data');
      expect((await get('/auth', undefined, second)).body).toContain('--color-brand:#5b21b6');
      await change({});
      await expect.poll(async () => (await get('/', undefined, second)).body).toContain('Ntem');
      expect((await get('/auth', undefined, second)).body).not.toContain('--color-brand:');
    } finally {
      await second.close();
    }
  });

  it('is audited with both, and says who changed it', async () => {
    await change(purple);
    expect(await read()).toMatchObject({
      ...purple,
      logo: null,
      default_name: 'Ntem',
      changed_by: 'Esi Mensah',
    });
    await change({});
    const rows = await server.run(sql<{ action: string; before: object; after: object }>`
      select action, before, after from audit_log where action like 'brand.%' order by id desc limit 2`);
    expect(rows.map(({ action }) => action)).toEqual(['brand.restore', 'brand.change']);
    expect(rows[1]?.after).toEqual({
      name: 'Kwame Data',
      mainColour: '#5b21b6',
      accentColour: '#facc15',
      logo: null,
    });
  });

  it('is refused where somebody else changed it since', async () => {
    const { version } = await read();
    const both = await Promise.all(
      ['One', 'Two'].map((name) => esi.call('PUT', '/brand', { version, ...plain, name })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const late = await esi.call('PUT', '/brand', { version, ...plain, name: 'Three' });
    expect([late.status, late.body.error_code ?? late.body.code]).toEqual([409, 'STALE']);
    expect((await read()).name).not.toBe('Three');
  });
});

it('says what is wrong with each part, and keeps nothing of it', async () => {
  const { status, body } = await change({
    name: 'Kwame\u202E',
    main_colour: '#ffcb05',
    accent_colour: '#fff}</style>',
    logo: text('hello'),
  });
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    name: brandTexts.nameCharacters,
    main_colour: 'Too light: links in it would have a contrast of 1.3, and 4.5 is needed',
    accent_colour: brandTexts.colour,
    logo: brandTexts.logo,
  });
  expect(await read()).toMatchObject({ ...plain, logo: null });
});

describe('a logo', () => {
  it('is drawn anew, shown, kept by a change without one, and taken away', async () => {
    const sent = Buffer.concat([picture(300, 300, 'jpeg'), Buffer.from('<script>alert(1)</script>')]);
    const { body } = await change({ logo: text(sent) });
    const { logo } = body.data;
    expect(logo).toMatch(/^\/brand\/[0-9a-f]{16}\/logo\.webp$/);
    const served = await get(logo);
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.body).not.toContain('script');
    expect((await loadImage(served.rawPayload)).width).toBe(96);
    await expect.poll(async () => (await get('/auth')).body).toContain(logo);
    const renamed = (await change({ name: 'Kwame Data' })).body.data.logo;
    expect(renamed).not.toBe(logo);
    expect((await get(renamed)).rawPayload.equals(served.rawPayload)).toBe(true);
    const old = await get(logo);
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect((await change({ name: 'Kwame Data', logo: null })).body.data.logo).toBeNull();
    expect((await get(renamed)).statusCode).toBe(404);
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>';
  const gif = Buffer.from('GIF89a\x2c\x01\x2c\x01<script>', 'latin1');
  it.each([
    ['an SVG with a script', Buffer.from(svg), brandTexts.logo],
    [
      'an SVG behind the first bytes of a PNG',
      Buffer.concat([picture(200).subarray(0, 8), Buffer.from(svg)]),
      brandTexts.logo,
    ],
    ['a GIF', gif, brandTexts.logo],
    ['nothing', Buffer.alloc(0), brandTexts.logo],
    ['a PNG that was cut off', picture(300).subarray(0, 60), brandTexts.logo],
    ['a PNG that says it is enormous', pngSaying(60_000, 60_000), brandTexts.logoLarge],
    ['a PNG that says it is square and is not there', pngSaying(512, 512), brandTexts.logo],
    ['a small one', picture(100), brandTexts.logoSmall],
    ['a wide one', picture(400, 300), brandTexts.logoSquare],
    ['too many bytes', Buffer.concat([picture(300), Buffer.alloc(logoLimits.bytes)]), brandTexts.logoLarge],
  ])('is not %s', async (_what, file, fault) => {
    const { status, body } = await change({ logo: text(file) });
    expect([status, body.errors?.logo]).toEqual([422, fault]);
    expect((await read()).logo).toBeNull();
  });

  it('whose file is far too large is not even read', async () => {
    const { status } = await change({ logo: 'A'.repeat(2 * 1024 * 1024) });
    expect(status).toBe(413);
  });
});

/** Returns the identity of its page. */
async function payForAnOrder(): Promise<string> {
  const seller = await addSeller(server, { name: 'Afia', role: 'agent' });
  const { id } = await sell(server, { seller, amount: 450, sellerShare: 50, ending: 'delivered' });
  const [row] = await server.run(sql<{ paymentId: string }>`select payment_id from orders where id = ${id}`);
  return row?.paymentId ?? '';
}
