/** Every call of a seller, made by everybody in two trees: nobody meets a row of a sibling, a parent or another tree. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { endpoints } from '@ntem/contract/endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createDemoApp } from '#test/support/app.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller, sell, type TestSeller } from '#test/support/sellers.ts';

const server = await forFile(createDemoApp());

const agent = await addSeller(server, { name: 'Abena Agent', role: 'agent' });
const sister = await addSeller(server, { name: 'Sister Sub', role: 'subagent', uplineId: agent.id });
const brother = await addSeller(server, { name: 'Brother Sub', role: 'subagent', uplineId: agent.id });
const stranger = await addSeller(server, { name: 'Strange Agent', role: 'agent' });
const below = await addSeller(server, { name: 'Strange Sub', role: 'subagent', uplineId: stranger.id });

type Seen = TestSeller & { above?: TestSeller; reference: string; payer: string };

async function withSale(seller: TestSeller, above?: TestSeller): Promise<Seen> {
  const { reference, payer } = await sell(server, {
    seller,
    agent: above,
    amount: 450,
    sellerShare: 50,
    ending: 'delivered',
  });
  return { ...seller, ...(above && { above }), reference, payer };
}

const people: Record<string, Seen> = {
  agent: await withSale(agent),
  sister: await withSale(sister, agent),
  brother: await withSale(brother, agent),
  stranger: await withSale(stranger),
  below: await withSale(below, stranger),
};

/** A person's values that only the people above them may read. */
const marksOf = ({ phone, reference, payer }: Seen) => [phone, reference, payer];

const mayBeSeenBy = (viewer: Seen, other: Seen) => other.id === viewer.id || other.above?.id === viewer.id;

const isForSellers = ({ access }: Endpoint) =>
  access === 'account' ||
  (Array.isArray(access) && access.some((role) => role === 'agent' || role === 'subagent'));
const mine = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => isForSellers(endpoint));
const lists = mine.filter(
  ([key, { path }]) => (/^GET /.test(key) || /export$/.test(key)) && !path.includes('{'),
);

describe.each(lists)('%s', (_key, { method, path }) => {
  it.each(Object.keys(people))('tells the %s nothing of a sibling, a parent or another tree', async (who) => {
    const viewer = people[who] as Seen;
    const { text, status } = await server.call(method, path, {
      token: viewer.token,
      ...(method === 'POST' && { body: {} }),
    });
    if (path.startsWith('/management/subagents') && viewer.role === 'subagent')
      return expect(status).toBe(403);
    expect(status).toBe(200);
    const others = Object.values(people).filter((other) => !mayBeSeenBy(viewer, other));
    for (const mark of others.flatMap(marksOf)) expect(text).not.toContain(mark);
  });
});

it('your own sales and those of the people below are there', async () => {
  for (const viewer of Object.values(people)) {
    const { text } = await server.call('GET', '/sales/history', { token: viewer.token });
    const ours = Object.values(people).filter((other) => mayBeSeenBy(viewer, other));
    for (const { reference } of ours) expect(text).toContain(reference);
  }
});

describe('calls that name a row in their path', () => {
  it('are, but for those of admins and buyers, only the end of a session or passkey, a note, a top-up, a sale, a key, a message, and a list', () => {
    expect(mine.filter(([, { path }]) => path.includes('{')).map(([key]) => key)).toEqual([
      'DELETE /auth/sessions/{id}',
      'DELETE /auth/factors/passkeys/{id}',
      'POST /management/subagents/{id}/invitation',
      'PUT /management/guest-pages/{id}/note',
      'POST /float/top-ups/{id}/verify',
      'GET /float/top-ups/{id}',
      'GET /counter/sales/{id}',
      'PATCH /api-keys/{id}',
      'POST /api-keys/{id}/rotate',
      'DELETE /api-keys/{id}',
      'GET /webhook-endpoint/deliveries/{id}',
      'POST /webhook-endpoint/deliveries/{id}/send-again',
      'GET /lists/{id}',
      'PATCH /lists/{id}/lines/{line}',
      'PATCH /lists/{id}',
      'POST /lists/{id}/send',
      'POST /lists/{id}/stop',
      'POST /lists/{id}/retry',
      'GET /lists/{id}/file',
      'GET /sales/{id}',
    ]);
  });

  it.each(Object.keys(people))('end no session of anybody else for the %s', async (who) => {
    const viewer = people[who] as Seen;
    for (const other of Object.values(people)) {
      if (other.id === viewer.id) continue;
      const [session] = await server.run(sql<{ id: string }>`
        select id from sessions where user_id = ${other.id} and ended_at is null`);
      const path = `/auth/sessions/${session?.id}`;
      expect((await server.call('DELETE', path, { token: viewer.token })).status).toBe(404);
      expect((await server.call('GET', '/auth/me', { token: other.token })).status).toBe(200);
    }
  });
});

describe('a note about a customer', () => {
  it.each(Object.keys(people))(
    'is written by the %s about nobody of another tree, and read by nobody else',
    async (who) => {
      const viewer = people[who] as Seen;
      const note = `Noted by ${who}`;
      for (const other of Object.values(people)) {
        const [guest] = await server.run(
          sql<{ id: string }>`select id from guests where phone = ${other.payer}`,
        );
        const path = `/management/guest-pages/${guest?.id}/note`;
        const { status } = await server.call('PUT', path, { token: viewer.token, body: { note } });
        expect(status).toBe(mayBeSeenBy(viewer, other) ? 200 : 404);
      }
      for (const reader of Object.values(people)) {
        const { text } = await server.call('GET', '/management/guest-pages', { token: reader.token });
        expect(text.includes(note)).toBe(reader.id === viewer.id);
        const found = await server.call('GET', `/management/guest-pages?search=${note}`, {
          token: reader.token,
        });
        expect(found.body.data.length > 0).toBe(reader.id === viewer.id);
      }
    },
  );
});

describe('a price', () => {
  it('set by one seller changes no price beside or above', async () => {
    const [bundle] = await server.run(sql<{ id: string }>`select id from bundles where name = 'MTN 1 GB'`);
    const priceFor = async ({ token }: TestSeller) => {
      const { body } = await server.call('GET', '/pricing/packages', { token });
      return body.data.find(({ id }: { id: string }) => id === bundle?.id);
    };
    const others = [agent, brother, stranger, below];
    const before = await Promise.all(others.map(priceFor));
    expect(before.every(Boolean)).toBe(true);
    const set = (level: number) =>
      server.call('POST', '/pricing/overrides', {
        token: sister.token,
        body: { package_id: bundle?.id, target_level: level, custom_price: 7 },
      });
    expect((await set(2)).status).toBe(403);
    expect((await set(3)).status).toBe(200);
    expect(await Promise.all(others.map(priceFor))).toEqual(before);
  });
});

describe('the chain of sellers', () => {
  it('never leads back to oneself: an account has one seller above it, an agent, who has none', async () => {
    await expect(server.run(sql`update users set upline_id = id where id = ${sister.id}`)).rejects.toThrow(
      /check/,
    );
    const rings = await server.run(sql`
      with recursive up as (
        select id as who, upline_id as above, 1 as steps from users where upline_id is not null
        union all
        select who, users.upline_id, steps + 1 from up join users on users.id = up.above
        where users.upline_id is not null and steps < 5)
      select who from up where above = who`);
    expect(rings).toEqual([]);
  });
});
