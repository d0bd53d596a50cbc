/** A seller's lists, for tests. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireList, WireListLine } from '@ntem/contract/lists/endpoints/lists';
import type { LineStatus } from '@ntem/contract/lists/line-statuses';
import type { Answer, TestApp } from '#test/support/app.ts';
import type { TestSeller } from '#test/support/sellers.ts';
import { stepsOfTime } from '#test/support/shop.ts';

const waitMs = 300_000;

export function listDesk(server: TestApp) {
  const get = async (seller: TestSeller, id: string): Promise<WireList> =>
    (await server.call('GET', `/lists/${id}`, { token: seller.token })).body.data;

  /** While time passes quickly. */
  async function until(
    seller: TestSeller,
    id: string,
    isOver: (list: WireList) => boolean,
  ): Promise<WireList> {
    const deadline = Date.now() + waitMs;
    const step = stepsOfTime(server, { seconds: 30, longestTurnMs: 2_000 });
    for (;;) {
      const list = await get(seller, id);
      if (isOver(list)) return list;
      if (Date.now() > deadline) throw new Error(`the list stays ${JSON.stringify(list.totals)}`);
      await step();
      await sleep(50);
    }
  }

  const post = (seller: TestSeller, path: string, body: unknown, headers = {}): Promise<Answer> =>
    server.call('POST', path, { token: seller.token, body, headers });

  return {
    get,
    make: (seller: TestSeller, text: string) => post(seller, '/lists', { text }),
    async makeFile(seller: TestSeller, csv: string, query: string) {
      const { statusCode: status, payload } = await server.app.inject({
        method: 'POST',
        url: `/api/v1/lists?${query}`,
        payload: csv,
        headers: { 'content-type': 'text/csv', authorization: `Bearer ${seller.token}` },
      });
      return { status, body: JSON.parse(payload) };
    },
    patch: (seller: TestSeller, id: string, line: number, body: Record<string, unknown>) =>
      server.call('PATCH', `/lists/${id}/lines/${line}`, { token: seller.token, body }),
    send: (seller: TestSeller, id: string, body: Record<string, unknown> = {}, key: string = randomUUID()) =>
      post(seller, `/lists/${id}/send`, body, { 'idempotency-key': key }),
    stop: (seller: TestSeller, id: string) => post(seller, `/lists/${id}/stop`, {}),
    retry: (seller: TestSeller, id: string) => post(seller, `/lists/${id}/retry`, {}),
    file: (seller: TestSeller, id: string) =>
      server.call('GET', `/lists/${id}/file`, { token: seller.token }),
    until: (seller: TestSeller, id: string, status: WireList['status'], also = (_: WireList) => true) =>
      until(seller, id, (list) => list.status === status && also(list)),
    untilLine: async (seller: TestSeller, id: string, status: LineStatus): Promise<WireListLine[]> =>
      (await until(seller, id, ({ lines }) => lines.some((line) => line.status === status))).lines,
  };
}
