/** Work on different subjects that is ready at the same time shares a transaction. Where that fails, each gets its own. */
import { type Db, inTransaction, type Tx } from './database.ts';

/** So many transactions of one kind at once: what comes meanwhile waits for the next, and goes together. */
const mostSideBySide = 2;
const mostTogether = 25;

type Work = {
  subjects: string[];
  run: (tx: Tx) => Promise<unknown>;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
};

type Office = { waiting: Work[]; running: number; isCalled: boolean };

export type ShareTransaction = <Result>(
  db: Db,
  subjects: string[],
  work: (tx: Tx) => Promise<Result>,
) => Promise<Result>;

/** As with `inTransaction`, work may be run again and must have no effect outside the database. */
export function shareTransactions(): ShareTransaction {
  const offices = new WeakMap<Db, Office>();
  return (db, subjects, run) => {
    const office = offices.get(db) ?? { waiting: [], running: 0, isCalled: false };
    offices.set(db, office);
    return new Promise((resolve, reject) => {
      office.waiting.push({ subjects, run, resolve, reject });
      call(db, office);
    });
  };
}

/** What else is ready in this moment comes along. */
function call(db: Db, office: Office): void {
  if (office.isCalled || office.running >= mostSideBySide) return;
  office.isCalled = true;
  setImmediate(() => {
    office.isCalled = false;
    const batch = takeBatch(office);
    if (batch.length === 0) return;
    office.running++;
    runTogether(db, batch).finally(() => {
      office.running--;
      call(db, office);
    });
    if (office.waiting.length > 0) call(db, office);
  });
}

/** No subject twice: each decides on what the other has written. */
function takeBatch(office: Office): Work[] {
  const taken = new Set<string>();
  const batch: Work[] = [];
  const later: Work[] = [];
  for (const work of office.waiting) {
    const fits = batch.length < mostTogether && !work.subjects.some((subject) => taken.has(subject));
    for (const subject of work.subjects) taken.add(subject);
    (fits ? batch : later).push(work);
  }
  office.waiting = later;
  return batch;
}

async function runTogether(db: Db, batch: Work[]): Promise<void> {
  const isShared = batch.length > 1 && (await tryTogether(db, batch));
  if (isShared) return;
  await Promise.all(
    batch.map((work) => inTransaction(db, work.run).then(work.resolve as never, work.reject)),
  );
}

/** False where one of them spoils it for all: nothing is written then. */
async function tryTogether(db: Db, batch: Work[]): Promise<boolean> {
  const results = await inTransaction(db, async (tx) => {
    // All of them end before the transaction does, whatever becomes of one.
    const settled = await Promise.allSettled(batch.map(({ run }) => run(tx)));
    return settled.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  }).catch(() => undefined);
  if (!results) return false;
  batch.forEach(({ resolve }, place) => {
    resolve(results[place] as never);
  });
  return true;
}
