/**
 * A list of a thousand lines whose seller has closed the tab, and whose worker is killed twice in the middle: each line
 * is delivered once or back in the float, by the supplier's own books.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { largestList } from '@ntem/contract/lists/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listDesk } from '#test/lists/list-desk.ts';
import { floatDesk } from '#test/support/float-desk.ts';
import { forFile } from '#test/support/for-file.ts';
import { createTestShop } from '#test/support/shop.ts';

const shop = await forFile(createTestShop());
const lists = listDesk(shop);
const float = 500_000;
const price = 450;

/** Most are delivered. Of some the answer is lost, and some are refused. */
const endings: Record<number, string> = { 3: '9101', 11: '9102', 17: '9103', 29: '9107' };
const numbers = Array.from({ length: largestList }, (_, n) => {
  const ending = endings[n % 40];
  return ending ? `024${String(n).padStart(3, '0')}${ending}` : `055${String(1_000_000 + n)}`;
});

async function startWorkerProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'worker-process.ts')], {
    env: { ...process.env, SHOP_URL: shop.database.url, VENDORS_URL: shop.sandboxDatabase.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

type Delivery = { recipient: string; times: number };

const delivered = () =>
  shop.runAtVendors(sql<Delivery>`
    select recipient, count(*)::int as times from sandbox_deliveries
    where recipient = any(${numbers}) and ending = 'done' group by 1`);

/** In the middle of its work: the supplier has got so many, and others are under way. */
async function killAfter(many: number): Promise<void> {
  const child = await startWorkerProcess();
  for (;;) {
    const [{ n = 0 } = {}] = await shop.runAtVendors(sql<{ n: number }>`
      select count(*)::int as n from sandbox_deliveries where recipient = any(${numbers})`);
    if (n >= many) break;
    await sleep(20);
  }
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

it('a thousand lines end delivered once or returned, whatever is killed', { timeout: 400_000 }, async () => {
  await shop.runAtVendors(sql`update sandbox_settings set deliver_after_ms = 100`);
  const ama = await floatDesk(shop).sellerWith(float);
  await shop.stopWorker();
  const { id, totals } = (await lists.make(ama, numbers.map((number) => `${number} 1GB`).join('\n'))).body
    .data;
  expect(totals).toMatchObject({ lines: largestList, ready: largestList });
  const sent = await lists.send(ama, id, { cost: (largestList * price) / 100 });
  expect([sent.status, sent.body.data.totals.held]).toEqual([200, largestList]);

  await killAfter(250);
  await killAfter(600);
  const last = await startWorkerProcess();
  const done = await lists.until(ama, id, 'done', ({ totals: { unknown } }) => unknown === 0);
  last.kill('SIGKILL');

  const truth = new Map((await delivered()).map(({ recipient, times }) => [recipient, times]));
  const ends = done.lines.map(({ recipient, status }) => `${status} ${truth.get(recipient ?? '') ?? 0}`);
  expect(new Set(ends)).toEqual(new Set(['delivered 1', 'returned 0']));
  const back = ends.filter((end) => end === 'returned 0').length;
  expect(back).toBeGreaterThan(20);
  const [kept] = await shop.run(sql<{ balance: bigint }>`
    select balance_pesewas as balance from floats where user_id = ${ama.id}`);
  expect(Number(kept?.balance)).toBe(float - (largestList - back) * price);
  // What was earned for the float was earned without vendors.
  const ours = await shop.run(
    sql<{ reference: string }>`select reference from orders where channel = 'list'`,
  );
  const faults = (await shop.faults()).filter((fault) =>
    ours.some(({ reference }) => fault.includes(reference)),
  );
  expect(faults).toEqual([]);
});
