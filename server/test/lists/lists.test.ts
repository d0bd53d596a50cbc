/** Lists of numbers: read, put right, sent from the float at once, and brought to an end line by line. */
import { randomUUID } from 'node:crypto';
import { largestList, largestListBytes, largestListCharacters } from '@ntem/contract/lists/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deleteExpiredRows } from '#installation/rows/expired-rows.ts';
import { beginRestore, endRestore } from '#installation/rows/restores.ts';
import { inTransaction } from '#kernel/db/database.ts';
import { anyPhone, phoneEnding } from '#test/support/app.ts';
import { silence, whileSaying } from '#test/support/decisions.ts';
import { createFloatShop, floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { addSeller } from '#test/support/sellers.ts';
import { listDesk } from './list-desk.ts';

const shop = await forFile(createFloatShop({}, ['counter', 'list']));
const desk = floatDesk(shop);
const lists = listDesk(shop);
const refused = phoneEnding('9101');
const { deliver: supplier } = shop.deps.suppliers.for('MTN');

describe('a list', () => {
  it('is put right line by line, and then takes the whole sum from the float and delivers', async () => {
    const ama = await desk.sellerWith(2_000);
    const [one, two] = [anyPhone(), anyPhone()];
    const { id } = (await lists.make(ama, `${one} 1GB\n024123456 1GB\n${two} 7GB\nthanks`)).body.data;
    const { package_id } = await shop.bundle('MTN 2 GB');
    await lists.patch(ama, id, 2, { recipient: refused });
    await lists.patch(ama, id, 3, { package_id });
    const ready = await lists.patch(ama, id, 4, { left_out: true });
    expect(ready.body.data.totals).toMatchObject({ ready: 3, problems: 0, left_out: 1 });
    const { cost } = ready.body.data.totals;
    const sent = await shop.withoutWorker(async () => {
      const { status, body } = await lists.send(ama, id, { cost });
      expect(status).toBe(200);
      expect(await desk.floatOf(ama)).toMatchObject({ available: 20 - cost, held: cost, sold_today: cost });
      return body.data;
    });
    expect(sent).toMatchObject({ status: 'sending', totals: { held: 3, left_out: 1, still_held: cost } });
    const done = await lists.until(ama, id, 'done');
    expect(done.totals).toMatchObject({ delivered: 2, returned: 1, came_back: 4.5, still_held: 0 });
    expect(done.lines[1]).toMatchObject({ status: 'returned', reason: 'Refused for this number' });
    expect(await desk.floatOf(ama)).toMatchObject({ available: 20 - cost + 4.5, held: 0 });
    const orders = await shop.run(
      sql`select channel from orders where seller_id = ${ama.id} and channel = 'list'`,
    );
    expect(orders).toHaveLength(3);
    const late = await lists.patch(ama, id, 1, { left_out: true });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('is sent once, however often it is asked for, and what came back may be tried again', async () => {
    const ama = await desk.sellerWith(2_000);
    const { id } = (await lists.make(ama, `${anyPhone()} 1\n${refused} 1`)).body.data;
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => lists.send(ama, id, {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await lists.send(ama, id)).status).toBe(200);
    expect((await lists.until(ama, id, 'done')).totals).toMatchObject({ delivered: 1, returned: 1 });
    const again = await lists.retry(ama, id);
    expect(again.body.data.totals).toMatchObject({ delivered: 1, returned: 0, ready: 1, cost: 4.5 });
    // The lost answer of the first request is asked for once more: nothing of the second try is sent by it.
    await lists.send(ama, id, {}, key);
    expect((await lists.get(ama, id)).totals.ready).toBe(1);
    expect((await lists.send(ama, id, { lines: [2] }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    await lists.send(ama, id);
    expect((await lists.until(ama, id, 'done')).totals).toMatchObject({ delivered: 1, returned: 1 });
    expect(await desk.floatOf(ama)).toMatchObject({ available: 15.5, held: 0 });
  });

  it('never offers again what nobody knows, and settles it by itself', async () => {
    const ama = await desk.sellerWith(1_000);
    const { id } = (await lists.make(ama, `${phoneEnding('9103')} 1`)).body.data;
    await whileSaying(supplier, silence, async () => {
      await lists.send(ama, id);
      const [line] = await lists.untilLine(ama, id, 'unknown');
      expect(line?.order_id).toBeTruthy();
      expect((await lists.retry(ama, id)).body.data.totals).toMatchObject({ ready: 0, still_held: 4.5 });
    });
    await lists.untilLine(ama, id, 'returned');
    expect(await desk.floatOf(ama)).toMatchObject({ available: 10, held: 0 });
  });

  it('gives back what is with no supplier yet when it is stopped', async () => {
    const ama = await desk.sellerWith(2_000);
    const { id } = (await lists.make(ama, [1, 2, 3].map(() => `${anyPhone()} 1`).join('\n'))).body.data;
    await shop.withoutWorker(async () => {
      await lists.send(ama, id);
      const stopped = await lists.stop(ama, id);
      expect(stopped.body.data).toMatchObject({ status: 'done', totals: { returned: 3, came_back: 13.5 } });
      expect(stopped.body.data.lines[0].reason).toBe('Not sent');
    });
    expect(await desk.floatOf(ama)).toMatchObject({ available: 20, held: 0 });
  });

  it('that is stopped goes on with what a supplier has, and gives that back only if it fails', async () => {
    const ama = await desk.sellerWith(2_000);
    const text = [phoneEnding('9103'), anyPhone(), anyPhone()].map((number) => `${number} 1`).join('\n');
    const { id } = (await lists.make(ama, text)).body.data;
    await whileSaying(supplier, silence, async () => {
      await lists.send(ama, id);
      await lists.untilLine(ama, id, 'unknown');
      await expect.poll(async () => (await lists.get(ama, id)).totals.held).toBe(0);
      const { data } = (await lists.stop(ama, id)).body;
      expect(data.totals).toMatchObject({ returned: 0, came_back: 0 });
    });
    const done = await lists.until(ama, id, 'done', ({ totals }) => totals.unknown === 0);
    expect(done.totals).toMatchObject({ delivered: 2, returned: 1 });
    expect(await desk.floatOf(ama)).toMatchObject({ available: 11, held: 0 });
  });

  it('is not stopped while vendors are asked what a restored backup has forgotten', async () => {
    const ama = await desk.sellerWith(1_000);
    const { id } = (await lists.make(ama, `${anyPhone()} 1`)).body.data;
    await shop.withoutWorker(async () => {
      await lists.send(ama, id);
      const restore = await inTransaction(shop.deps.db, (tx) => beginRestore(tx, { backupAt: new Date() }));
      expect((await lists.stop(ama, id)).body.code).toBe('CONFLICT');
      expect((await lists.get(ama, id)).totals).toMatchObject({ held: 1 });
      await inTransaction(shop.deps.db, (tx) => endRestore(tx, restore, 'compared'));
      await shop.run(sql`delete from sales_pauses`);
      expect((await lists.stop(ama, id)).body.data.totals).toMatchObject({ returned: 1 });
    });
  });
});

describe('before it is sent', () => {
  it.each([
    ['more than the float', 400, {}, 422, 'INSUFFICIENT_FLOAT'],
    ['at another total than the seller saw', 2_000, { cost: 8.9 }, 409, 'PRICE_CHANGED'],
  ])('%s is refused, and nothing moves', async (_case, float, body, status, code) => {
    const ama = await desk.sellerWith(float);
    const { id } = (await lists.make(ama, `${anyPhone()} 1\n${anyPhone()} 1`)).body.data;
    const answer = await lists.send(ama, id, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await desk.floatOf(ama)).toMatchObject({ available: float / 100, held: 0 });
    expect((await lists.get(ama, id)).totals.ready).toBe(2);
  });

  it('the daily limit holds for the whole sum', async () => {
    const ama = await desk.sellerWith(2_000);
    await shop.call('PUT', '/float/settings', { token: ama.token, body: { daily_limit: 8 } });
    const { id } = (await lists.make(ama, `${anyPhone()} 1\n${anyPhone()} 1`)).body.data;
    expect((await lists.send(ama, id)).body).toMatchObject({ code: 'DAILY_LIMIT', data: { left: 8 } });
    // The first line alone fits.
    expect((await lists.send(ama, id, { lines: [1] })).body.data.totals).toMatchObject({ ready: 1 });
  });

  it('the same number and size twice, or sent a moment ago, is asked about', async () => {
    const ama = await desk.sellerWith(5_000);
    const [twice, lately] = [anyPhone(), anyPhone()];
    await desk.sell(ama, { recipient: lately });
    const { id, lines } = (await lists.make(ama, `${twice} 1\n${lately} 1\n${twice} 1\n${lately} 2`)).body
      .data;
    expect(lines.map(({ problem_kind }: { problem_kind: string }) => problem_kind)).toEqual([
      null,
      'sent_lately',
      'twin',
      null,
    ]);
    expect(lines[2].problem).toBe('Same number and size as line 1. Send both?');
    const answered = await lists.patch(ama, id, 3, { confirm_duplicate: true });
    expect(answered.body.data.totals).toMatchObject({ ready: 3, problems: 1 });
    // Another number is another question.
    await lists.patch(ama, id, 3, { recipient: lately });
    expect((await lists.get(ama, id)).lines[2]).toMatchObject({ problem_kind: 'twin' });
    const both = await lists.patch(ama, id, 1, { left_out: true });
    expect(both.body.data.lines[2].problem_kind).toBe('twin');
  });

  it('the very same list again is asked about, also after what came back of it was tried again', async () => {
    const ama = await desk.sellerWith(5_000);
    const text = `${anyPhone()} 1\n${anyPhone()} 1\n${refused} 1`;
    const { id, sent_before_at } = (await lists.make(ama, text)).body.data;
    expect(sent_before_at).toBeNull();
    for (const sending of ['first', 'again']) {
      expect([sending, (await lists.send(ama, id)).status]).toEqual([sending, 200]);
      await lists.until(ama, id, 'done');
      await lists.retry(ama, id);
    }
    await shop.run(
      sql`update orders set created_at = created_at - interval '31 minutes' where seller_id = ${ama.id}`,
    );
    const again = (await lists.make(ama, text)).body.data;
    expect(again.sent_before_at).not.toBeNull();
    expect((await lists.send(ama, again.id)).body.code).toBe('POSSIBLE_DUPLICATE');
    expect((await lists.send(ama, again.id, { confirm_duplicate: true })).status).toBe(200);
  });

  it('twenty at once from a float for three lists: three are sent', async () => {
    const ama = await desk.sellerWith(3_000);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => lists.make(ama, `${anyPhone()} 1\n${anyPhone()} 1`)),
    );
    const answers = await Promise.all(made.map(({ body }) => lists.send(ama, body.data.id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await desk.floatOf(ama)).toMatchObject({ available: 3, sold_today: 27 });
  });
});

describe('what comes from outside', () => {
  it('a file is taken as text/csv, with the columns that were chosen, and comes back with its results', async () => {
    const ama = await desk.sellerWith(1_000);
    const recipient = anyPhone();
    const csv = `Student,Old,Phone,Size\r\n"=HYPERLINK(1)",0551111111,${recipient},1GB\r\n`;
    const wrong = await lists.makeFile(ama, csv, 'number_column=1');
    expect(wrong.body.data.lines[0].recipient).toBe('0551111111');
    const { id, name, lines } = (await lists.makeFile(ama, csv, 'number_column=2&name=class-list.csv')).body
      .data;
    expect([name, lines[0].recipient, lines[0].line]).toEqual(['class-list.csv', recipient, 2]);
    await lists.send(ama, id);
    await lists.until(ama, id, 'done');
    const { text, headers } = await lists.file(ama, id);
    expect(headers['content-type']).toContain('text/csv');
    const [, row = ''] = text.split('\r\n');
    expect(row).toMatch(/^2,"'=HYPERLINK\(1\)/);
    expect(row).toContain(',Delivered,,');
    expect(row).toContain(lines[0].cost.toFixed(1));
  });

  it.each([
    ['too many lines', '0241234567 1\n'.repeat(largestList + 1), 422],
    ['nothing', '\n \n', 422],
    ['more than a list has', 'x'.repeat(largestListCharacters + 1), 422],
    ['a body that is too large', 'x'.repeat(largestListBytes + 1), 413],
  ])('%s is refused', async (_case, text, status) => {
    const ama = await addSeller(shop, { name: 'Ama Owusu', role: 'agent' });
    expect((await lists.make(ama, text)).status).toBe(status);
    if (text.length > largestListCharacters)
      expect((await lists.makeFile(ama, text, '')).status).toBe(status);
  });

  it('text/csv is taken here and nowhere else', async () => {
    const ama = await addSeller(shop, { name: 'Ama Owusu', role: 'agent' });
    const headers = { 'content-type': 'text/csv', authorization: `Bearer ${ama.token}` };
    const post = (url: string) =>
      shop.app.inject({ method: 'POST', url: `/api/v1${url}`, payload: '0241234567,1', headers });
    expect((await post('/float/from-earnings')).statusCode).toBe(415);
    expect((await post('/lists')).statusCode).toBe(201);
  });

  it('a list of somebody else is not there', async () => {
    const [ama, kofi] = [await desk.sellerWith(500), await desk.sellerWith(500)];
    const { id } = (await lists.make(ama, `${anyPhone()} 1`)).body.data;
    const tries = [
      shop.call('GET', `/lists/${id}`, { token: kofi.token }),
      lists.patch(kofi, id, 1, { left_out: true }),
      lists.send(kofi, id),
      lists.stop(kofi, id),
      lists.retry(kofi, id),
      lists.file(kofi, id),
      lists.patch(ama, id, 9, { left_out: true }),
    ];
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(tries.map(() => 404));
  });

  it('lists are paged, and old ones go', async () => {
    const ama = await desk.sellerWith(1_000);
    const ids: string[] = [];
    for (let n = 0; n < 22; n += 1) ids.push((await lists.make(ama, `${anyPhone()} 1`)).body.data.id);
    const page = await shop.call('GET', '/lists?limit=5&page=2', { token: ama.token });
    expect(page.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(5, 10));
    expect(page.body.meta).toMatchObject({ total: 20, total_pages: 4 });
    const [newest = ''] = ids.toReversed();
    await lists.send(ama, newest);
    await lists.until(ama, newest, 'done');
    await shop.run(
      sql`update lists set created_at = created_at - interval '8 days' where seller_id = ${ama.id}`,
    );
    await deleteExpiredRows(shop.deps.db, shop.deps.config);
    const left = await shop.call('GET', '/lists', { token: ama.token });
    expect(left.body.data).toMatchObject([
      { id: newest, status: 'done', counts: { lines: 1, delivered: 1 } },
    ]);
    await shop.run(sql`update lists set sent_at = sent_at - interval '91 days' where seller_id = ${ama.id}`);
    await deleteExpiredRows(shop.deps.db, shop.deps.config);
    expect((await shop.call('GET', '/lists', { token: ama.token })).body.data).toEqual([]);
  });
});
