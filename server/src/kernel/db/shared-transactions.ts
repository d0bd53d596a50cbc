/**
 * Shares one transaction between work on different subjects that is ready at the same time. If that fails, each gets
 * its own.
 */
import type { Kysely, Transaction } from 'kysely';
import type { BuilderTables } from './builder-tables.ts';
import { inTransaction } from './database.ts';

/** The most transactions of one kind at once: later work waits for the next one, and shares it. */
const mostSideBySide = 2;
/**
 * The time from the start of a shared transaction to the next one, by who waits for the result. A longer time lets more
 * work share each, which costs a busy shop less. Work that is alone never waits.
 */
const paces = { 'a person': 45, nobody: 80 };
const mostTogether = 50;

type Work<Tables> = {
  subjects: string[];
  /** Returns a function for the result, once it is committed. */
  run: (tx: Transaction<Tables>) => Promise<() => void>;
  reject: (error: unknown) => void;
};

type Office<Tables> = {
  paceMs: number;
  waiting: Work<Tables>[];
  running: number;
  isCalled: boolean;
  /** The next one begins no sooner. */
  notBeforeMs: number;
};

type ShareTransaction<Tables> = <Result>(
  db: Kysely<Tables>,
  subjects: string[],
  work: (tx: Transaction<Tables>) => Promise<Result>,
) => Promise<Result>;

/**
 * As with `inTransaction`, work may be run again and must have no effect outside the database. `awaitedBy`: who waits
 * for the result.
 */
export function shareTransactions<Tables = BuilderTables>(
  awaitedBy: keyof typeof paces = 'a person',
): ShareTransaction<Tables> {
  const offices = new WeakMap<Kysely<Tables>, Office<Tables>>();
  const paceMs = paces[awaitedBy];
  return (db, subjects, work) => {
    const office = offices.get(db) ?? {
      ...{ paceMs, waiting: [], running: 0, isCalled: false },
      notBeforeMs: Number.NEGATIVE_INFINITY,
    };
    offices.set(db, office);
    return new Promise((resolve, reject) => {
      const run = async (tx: Transaction<Tables>) => {
        const result = await work(tx);
        return () => resolve(result);
      };
      office.waiting.push({ subjects, run, reject });
      call(db, office);
    });
  };
}

/** Other work that is ready by the time it begins joins. */
function call<Tables>(db: Kysely<Tables>, office: Office<Tables>): void {
  if (office.isCalled || office.running >= mostSideBySide) return;
  office.isCalled = true;
  const waitMs = office.notBeforeMs - performance.now();
  if (waitMs > 0) setTimeout(begin, waitMs, db, office);
  else setImmediate(begin, db, office);
}

function begin<Tables>(db: Kysely<Tables>, office: Office<Tables>): void {
  office.isCalled = false;
  const batch = takeBatch(office);
  if (batch.length === 0) return;
  office.running++;
  if (batch.length > 1) office.notBeforeMs = performance.now() + office.paceMs;
  void runTogether(db, batch).finally(() => {
    office.running--;
    call(db, office);
  });
  if (office.waiting.length > 0) call(db, office);
}

/** No subject twice: each decides on what the other has written. */
function takeBatch<Tables>(office: Office<Tables>): Work<Tables>[] {
  const taken = new Set<string>();
  const batch: Work<Tables>[] = [];
  const later: Work<Tables>[] = [];
  for (const work of office.waiting) {
    const fits = batch.length < mostTogether && !work.subjects.some((subject) => taken.has(subject));
    for (const subject of work.subjects) taken.add(subject);
    (fits ? batch : later).push(work);
  }
  office.waiting = later;
  return batch;
}

async function runTogether<Tables>(db: Kysely<Tables>, batch: Work<Tables>[]): Promise<void> {
  const isShared = batch.length > 1 && (await tryTogether(db, batch));
  if (isShared) return;
  await Promise.all(batch.map(({ run, reject }) => inTransaction(db, run).then((tell) => tell(), reject)));
}

/** False if one of them spoils it for all: nothing is written then. */
async function tryTogether<Tables>(db: Kysely<Tables>, batch: Work<Tables>[]): Promise<boolean> {
  const results = await inTransaction(db, async (tx) => {
    // All of them end before the transaction does, even if one fails.
    const settled = await Promise.allSettled(batch.map(({ run }) => run(tx)));
    return settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }).catch(() => undefined);
  for (const tell of results ?? []) tell();
  return results !== undefined;
}
