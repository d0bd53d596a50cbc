/** The shop: its offers, their prices, and how soon a change is seen. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ReadyAnswer } from '#kernel/http/ready-answer.ts';
import { createShopMemory } from '#pages/shop-memory.ts';
import { presentShop } from '#shop/wire/present-shop.ts';
import { type Answer, createDemoApp, createTestApp, type TestApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';

const metricsToken = 'a-token-for-metrics';

const server = await forFile(createDemoApp({ METRICS_TOKEN: metricsToken }));
beforeEach(() => sleep(100));

const services = (ref?: string) =>
  server.call(
    'GET',
    `/databundle-open/services${ref === undefined ? '' : `?ref=${encodeURIComponent(ref)}`}`,
  );

const dataOf = async (ref?: string) => (await services(ref)).body.data;
const finalPrice = async (name: string, ref?: string) => find(await services(ref), name).final_price;

type Package = { name: string; amount: number; final_price: number };

function find(answer: Answer, name: string): Package {
  const packages: Package[] = answer.body.data.services.flatMap(
    (service: { packages: Package[] }) => service.packages,
  );
  const found = packages.find((bundle) => bundle.name === name);
  if (!found) throw new Error(`${name} is not for sale`);
  return found;
}

async function change(statement: ReturnType<typeof sql>): Promise<void> {
  await statement.execute(server.deps.db);
}

describe('the price list', () => {
  it('holds active services with active packages by price, and nothing of what they cost us', async () => {
    const answer = await services();
    expect(answer.body.data.services.map((service: { name: string }) => service.name)).toEqual([
      'MTN',
      'Telecel',
      'AirtelTigo',
    ]);
    for (const { packages } of answer.body.data.services) {
      const prices = packages.map((bundle: Package) => bundle.final_price);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
    }
    expect(find(answer, 'MTN 1 GB')).toMatchObject({ amount: 4.5, final_price: 4.5 });
    expect(answer.text).not.toMatch(/cost/);
    expect(answer.body.data.referral_info).toBeUndefined();
  });

  it.each([
    ['AMA2026', { referrer_name: 'Ama Owusu', referrer_role: 'agent' }, 5.1],
    ['KOFI2026', { referrer_name: 'Kofi Boateng', referrer_role: 'subagent' }, 5.2],
  ])("through %s has that seller's prices and name", async (code, info, price) => {
    const answer = await services(code);
    expect(answer.body.data.referral_info).toEqual(info);
    expect(find(answer, 'MTN 1 GB').final_price).toBe(price);
    expect(find(answer, 'MTN 15 GB').final_price).toBe(59);
  });

  it.each([['NOSUCH'], [''], ['x'.repeat(5000)], ["' or 1=1 --"]])(
    'through the unknown code %.10s is the plain one',
    async (code) => {
      const answer = await services(code);
      expect(answer.status).toBe(200);
      expect(find(answer, 'MTN 1 GB').final_price).toBe(4.5);
      expect(answer.body.data).not.toHaveProperty('referral_expired');
      expect(answer.body.data.referral_unknown).toBe(code === '' ? undefined : true);
    },
  );

  it('through a link that its owner has replaced names the new one, while that one counts', async () => {
    await change(sql`
      insert into referral_links (code, user_id, expires_at, void_at)
      select 'AMAOLD', user_id, expires_at, now() from referral_links where code = 'AMA2026'`);
    await expect.poll(() => dataOf('AMAOLD')).toHaveProperty('referral_now');
    const data = await dataOf('AMAOLD');
    expect(data).toMatchObject({
      referral_expired: true,
      referral_now: { referrer_name: 'Ama Owusu', referral_code: 'AMA2026' },
    });
    expect(data).not.toHaveProperty('referral_info');
    await change(sql`update users set status = 'inactive' where phone = '0240000001'`);
    await expect.poll(() => dataOf('AMAOLD')).not.toHaveProperty('referral_now');
    await change(sql`update users set status = 'active' where phone = '0240000001'`);
    await expect.poll(() => dataOf('AMAOLD')).toHaveProperty('referral_now');
  });

  it('through a link that has expired, is void or whose seller is inactive is the plain one, and says so', async () => {
    await change(
      sql`update referral_links set expires_at = now() - interval '1 second' where code = 'AMA2026'`,
    );
    await expect.poll(() => dataOf('AMA2026')).toMatchObject({ referral_expired: true });
    expect(find(await services('AMA2026'), 'MTN 1 GB').final_price).toBe(4.5);
    await change(sql`update referral_links set expires_at = now() + interval '1 day' where code = 'AMA2026'`);
    await expect.poll(() => dataOf('AMA2026')).toHaveProperty('referral_info');
    await change(sql`update users set status = 'inactive' where phone = '0240000001'`);
    await expect.poll(() => dataOf('AMA2026')).toMatchObject({ referral_expired: true });
    // Her subagent pays the platform's price while she is away, and the link goes on.
    const kofi = await services('KOFI2026');
    expect(kofi.body.data.referral_info.referrer_name).toBe('Kofi Boateng');
    expect(find(kofi, 'MTN 1 GB').final_price).toBe(5.2);
    await change(sql`update users set status = 'active' where phone = '0240000001'`);
  });

  it('changes by itself at the moment when a link runs out', async () => {
    await change(
      sql`update referral_links set expires_at = now() + interval '5 seconds' where code = 'AMA2026'`,
    );
    await expect.poll(() => dataOf('AMA2026')).toHaveProperty('referral_info');
    await expect.poll(() => dataOf('AMA2026')).toMatchObject({ referral_expired: true });
    await change(sql`update referral_links set expires_at = now() + interval '1 day' where code = 'AMA2026'`);
  });

  it('leaves out what is inactive or deleted, and keeps a service that has nothing left', async () => {
    await change(sql`update services set status = 'inactive' where name = 'Telecel'`);
    await change(sql`update bundles set status = 'inactive' where name like 'AirtelTigo%'`);
    await change(sql`update bundles set deleted_at = now() where name = 'MTN 100 GB'`);
    const shown = async (): Promise<[string, number][]> =>
      (await dataOf()).services.map(({ name, packages }: { name: string; packages: Package[] }) => [
        name,
        packages.length,
      ]);
    await expect.poll(shown).toEqual([
      ['MTN', 14],
      ['AirtelTigo', 0],
    ]);
    await change(sql`update services set status = 'active'`);
    await change(sql`update bundles set status = 'active', deleted_at = null`);
  });
});

describe('a change', () => {
  it('is seen soon, in another process as well', async () => {
    const other = await createTestApp({ DATABASE_URL: server.database.url });
    const priceIn = async (app: TestApp) =>
      find(await app.call('GET', '/databundle-open/services'), 'MTN 2 GB').final_price;
    const prices = async () => [await priceIn(server), await priceIn(other)];
    await expect.poll(prices).toEqual([8.5, 8.5]);
    await change(sql`update bundles set amount_pesewas = 860 where name = 'MTN 2 GB'`);
    await expect.poll(prices).toEqual([8.6, 8.6]);
    await change(sql`update bundles set amount_pesewas = 850 where name = 'MTN 2 GB'`);
    await other.close();
  });

  it('is seen also when the connection that hears of it was lost', async () => {
    await server.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and query like 'listen%'`);
    await change(sql`update bundles set amount_pesewas = 870 where name = 'MTN 2 GB'`);
    await expect.poll(() => finalPrice('MTN 2 GB')).toBe(8.7);
    await change(sql`update bundles set amount_pesewas = 850 where name = 'MTN 2 GB'`);
  });
});

describe('the answer', () => {
  it('has a tag, and is not sent again to somebody who has it', async () => {
    const first = await services();
    const { etag } = first.headers as { etag: string };
    const again = await server.call('GET', '/databundle-open/services', {
      headers: { 'if-none-match': etag },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is compressed as the visitor can read it', async () => {
    for (const encoding of ['br', 'gzip']) {
      const answer = await server.app.inject({
        url: '/api/v1/databundle-open/services',
        headers: { 'accept-encoding': encoding },
      });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.rawPayload.length).toBeLessThan(4_000);
    }
  });
});

describe('codes that nobody has', () => {
  it('share one page at plain prices, and push no link out of memory', async () => {
    let rendered = 0;
    const memory = createShopMemory({
      db: server.deps.db,
      config: server.deps.config,
      present: presentShop,
      renderPage: async () => new ReadyAnswer(String(rendered++), 'text/html'),
    });
    memory.forget();
    const plain = await memory.find(undefined);
    const unknown = await memory.find('NOSUCH');
    const ama = await memory.find('AMA2026');
    const madeUp = Array.from({ length: 1_100 }, (_, number) => `NOSUCH${number}`);
    const shown = await Promise.all(madeUp.map((code) => memory.find(code)));
    expect(new Set(shown)).toEqual(new Set([unknown]));
    expect(unknown.refCode).toBeNull();
    expect([memory.findReady(undefined), memory.findReady('AMA2026')]).toEqual([plain, ama]);
    expect(rendered).toBe(3);
  });
});

describe('the fast lane', () => {
  it('answers as the route does, to the header, and leaves everything else to it', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    const path = '/api/v1/databundle-open/services';
    const overSocket = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}${query}`, {
        headers: { 'accept-encoding': 'identity', ...headers },
      });
      return {
        status: answer.status,
        text: await answer.text(),
        headers: Object.fromEntries(answer.headers),
      };
    };
    for (const query of ['', '?ref=AMA2026', '?ref=NOSUCH', '?ref=AMA2026&x=1']) {
      await overSocket(query);
      const fast = await overSocket(query);
      const route = await server.app.inject({
        url: path + query,
        headers: { 'accept-encoding': 'identity' },
      });
      expect([fast.status, fast.text]).toEqual([200, route.body]);
      for (const [name, value] of Object.entries(route.headers)) {
        if (!['x-request-id', 'date', 'connection', 'keep-alive'].includes(name))
          expect([name, fast.headers[name]]).toEqual([name, String(value)]);
      }
      expect(fast.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
    const { etag = '' } = (await overSocket('')).headers;
    expect((await overSocket('', { 'if-none-match': etag })).status).toBe(304);
  });

  it('forgets with the memory', async () => {
    const { port } = server.app.server.address() as { port: number };
    const price = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/databundle-open/services`);
      const { data } = (await answer.json()) as { data: { services: { packages: Package[] }[] } };
      return data.services[0]?.packages[0]?.final_price;
    };
    await expect.poll(price).toBe(4.5);
    await change(sql`update bundles set amount_pesewas = 455 where name = 'MTN 1 GB'`);
    await expect.poll(price).toBe(4.55);
    await change(sql`update bundles set amount_pesewas = 450 where name = 'MTN 1 GB'`);
  });
});

it('the page carries what people typed as text that cannot end its script', async () => {
  await change(sql`update services set notice = '</script><img src=x onerror=alert(1)>' where name = 'MTN'`);
  const page = async () => (await server.app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  await expect.poll(page).toContain('\\u003c/script>\\u003cimg src=x onerror=alert(1)>');
  expect(await page()).not.toContain('</script><img');
});
