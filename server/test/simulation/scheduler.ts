/**
 * Lets one thing happen at a time: of all that could go on now, the seed picks one, and the next is picked only when
 * everything stands still again. Time moves by a millisecond for each, and where nothing is left to do, to what is next.
 */
import { createHash, type Hash } from 'node:crypto';
import { createRandom, type Random } from '#vendors/simulators/random.ts';
import { createTimetable } from './timetable.ts';
import { isAnythingImmediate, leave } from './virtual-time.ts';

/** Taken before anybody replaces it. */
const nextTurn = globalThis.setImmediate;

/** The share of events heard alone although others could be heard with them. */
const alone = 0.3;

type Choice = {
  label: string;
  run: () => unknown;
  /** False while it cannot go on, as while its process is paused; undefined once it never will. */
  canRun: () => boolean | undefined;
  /** The process that hears it, perhaps together with other events. */
  heardBy?: object;
};

export type Scheduler = {
  random: Random;
  nowMs(): number;
  /** Something wants to go on, as soon as it is picked. */
  offer(choice: Choice): void;
  after(ms: number, label: string, run: () => unknown): { cancel(): void };
  sleep(ms: number): Promise<void>;
  /** Something real is under way, such as a statement: nothing else happens until it has ended. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** A line of the story, in its order. */
  note(line: string): void;
  /** The whole story: two runs of a seed have the same. */
  hash(): string;
  steps(): number;
  /** Until nothing is left to do before this moment. */
  runUntil(untilMs: number): Promise<void>;
};

type Idle = {
  /** More to choose from, looked at anew each time: workers that may take jobs. */
  moreChoices(): { label: string; run: () => unknown }[];
  /** When something outside the timetable is due; asked only if there is nothing to do before this moment. */
  nextDueMs(plannedMs: number): Promise<number | undefined>;
};

export function createScheduler(seed: number, startMs: number, listener?: (line: string) => void) {
  const random = createRandom(seed);
  const timetable = createTimetable();
  const hash: Hash = createHash('sha256');
  const choices: Choice[] = [];
  let nowMs = startMs;
  let steps = 0;
  let underWay = 0;
  let onEnded: (() => void) | undefined;
  let idle: Idle = { moreChoices: () => [], nextDueMs: async () => undefined };

  /** No statement is under way, no promise is left to be answered, and nothing waits for the next turn. */
  async function untilQuiet(): Promise<void> {
    do {
      if (underWay > 0) await new Promise<void>((resolve) => (onEnded = resolve));
      await new Promise((resolve) => nextTurn(resolve));
    } while (underWay > 0 || isAnythingImmediate());
  }

  function note(line: string): void {
    const told = `${nowMs - startMs} ${line}`;
    hash.update(told);
    listener?.(told);
  }

  function offer(choice: Choice): void {
    choices.push(choice);
  }

  function pick(): { label: string; run: () => unknown; heardBy?: object } | undefined {
    for (let place = choices.length - 1; place >= 0; place--)
      if (choices[place]?.canRun() === undefined) choices.splice(place, 1);
    const open = [...choices.filter(({ canRun }) => canRun()), ...idle.moreChoices()];
    if (open.length === 0) return undefined;
    const picked = open.length === 1 ? open[0] : random.pick(open);
    remove(picked as Choice);
    return picked;
  }

  function remove(choice: Choice): void {
    const place = choices.indexOf(choice);
    if (place >= 0) choices.splice(place, 1);
  }

  /** Those that come in the same turn of the event loop, and so may share a transaction. */
  function hearTogether(heardBy: object | undefined): void {
    const others = heardBy ? choices.filter((one) => one.heardBy === heardBy && one.canRun()) : [];
    if (others.length === 0 || random.next() < alone) return;
    for (const other of others) {
      remove(other);
      other.run();
    }
  }

  function after(ms: number, label: string, run: () => unknown): { cancel(): void } {
    return timetable.add(nowMs + Math.max(0, ms), () => {
      if (label) note(label);
      return run();
    });
  }

  const scheduler: Scheduler = {
    random,
    nowMs: () => nowMs,
    offer,
    after,
    sleep: (ms) => new Promise((resolve) => void after(ms, '', resolve)),
    async during(work) {
      underWay++;
      try {
        return await work;
      } finally {
        underWay--;
        if (underWay === 0) onEnded?.();
      }
    },
    note,
    hash: () => hash.copy().digest('hex').slice(0, 16),
    steps: () => steps,
    async runUntil(untilMs) {
      for (;;) {
        await untilQuiet();
        leave();
        const due = timetable.takeDue(nowMs);
        for (const run of due) run();
        if (due.length > 0) continue;
        const picked = pick();
        if (picked) {
          steps++;
          nowMs++;
          if (picked.label) note(picked.label);
          picked.run();
          hearTogether(picked.heardBy);
          continue;
        }
        const planned = timetable.nextMs() ?? Number.POSITIVE_INFINITY;
        const next = Math.min(planned, (await idle.nextDueMs(planned)) ?? Number.POSITIVE_INFINITY);
        if (next > untilMs) {
          nowMs = Math.max(nowMs, Math.min(untilMs, next));
          return;
        }
        nowMs = Math.max(nowMs, Math.ceil(next));
      }
    },
  };
  function setIdle(other: Idle): void {
    idle = other;
  }
  return { ...scheduler, setIdle };
}
