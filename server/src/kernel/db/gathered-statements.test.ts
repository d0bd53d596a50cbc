/** Tests of which statements are combined, and of their answers. */
import { expect, it } from 'vitest';
import { gather } from './gathered-statements.ts';

const handle = {};

/** Answers each batch on request. */
function createSlowStatement() {
  const batches: { items: number[]; answer(): void; fail(): void }[] = [];
  const ask = gather(
    (_db: object, items: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        batches.push({
          items,
          answer: () => resolve(items.map((item) => item * 10)),
          fail: () => reject(new Error('the server is gone')),
        });
      }),
  );
  return { batches, ask };
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve));

it('asks once for all that is wished for in one moment, and answers each by its place', async () => {
  const { batches, ask } = createSlowStatement();
  const answers = Promise.all([ask(handle, 3), ask(handle, 1), ask(handle, 3)]);
  await aMoment();
  expect(batches.map(({ items }) => items)).toEqual([[3, 1, 3]]);
  batches[0]?.answer();
  expect(await answers).toEqual([30, 10, 30]);
});

it('keeps what is asked of one database apart from what is asked of another', async () => {
  const { batches, ask } = createSlowStatement();
  void ask(handle, 1);
  void ask({}, 2);
  await aMoment();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
});

it('lets two run side by side, and gathers what comes meanwhile', async () => {
  const { batches, ask } = createSlowStatement();
  for (const item of [1, 2, 3, 4]) {
    void ask(handle, item);
    await aMoment();
  }
  expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
  batches[0]?.answer();
  await aMoment();
  expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3, 4]]);
});

it('tells those of a batch that failed, and nobody else', async () => {
  const { batches, ask } = createSlowStatement();
  const first = ask(handle, 1);
  await aMoment();
  const second = ask(handle, 2);
  await aMoment();
  batches[0]?.fail();
  await expect(first).rejects.toThrow('the server is gone');
  batches[1]?.answer();
  expect(await second).toBe(20);
});
