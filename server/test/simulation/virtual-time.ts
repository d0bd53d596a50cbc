/**
 * Time and chance of simulated processes. Whatever runs inside one reads a clock that stands still until the scheduler
 * moves it, shifted by as much as the clock of its process is wrong, and rolls dice that fall the same way for a seed.
 * Everything else in this process keeps the real ones.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** What a simulated process sees of the world. */
export type Surroundings = {
  nowMs(): number;
  after(ms: number, run: () => void): { cancel(): void };
  /** Even bytes, the next ones each time. */
  bytes(count: number): Buffer;
};

const inside = new AsyncLocalStorage<Surroundings>();

export function runInside<Result>(surroundings: Surroundings, work: () => Result): Result {
  return inside.run(surroundings, work);
}

/** Bytes that follow from a seed. */
export function createBytes(seed: string): (count: number) => Buffer {
  let turn = 0;
  return (count) => {
    const blocks: Buffer[] = [];
    for (let size = 0; size < count; size += 32)
      blocks.push(createHash('sha256').update(`${seed} ${turn++}`).digest());
    return Buffer.concat(blocks).subarray(0, count);
  };
}

let isInstalled = false;

/** Modules that were loaded before see it as well: what they import from Node is bound to the module, not to its value. */
export function installVirtualTime(): void {
  if (isInstalled) return;
  isInstalled = true;
  replaceClocks();
  replaceTimers();
  replaceDice();
  syncBuiltinESMExports();
}

function replaceClocks(): void {
  const RealDate = Date;
  const realNow = Date.now;
  const nowMs = () => inside.getStore()?.nowMs() ?? realNow();
  globalThis.Date = new Proxy(RealDate, {
    construct: (_target, args: number[]) =>
      new RealDate(...((args.length === 0 ? [nowMs()] : args) as [number])),
    get: (target, name) => (name === 'now' ? nowMs : Reflect.get(target, name)),
  });
  const real = performance.now.bind(performance);
  performance.now = () => inside.getStore()?.nowMs() ?? real();
}

type Handle = { cancel(): void; unref(): Handle; ref(): Handle };

function replaceTimers(): void {
  const [realSet, realClear, realSleep] = [globalThis.setTimeout, globalThis.clearTimeout, timers.setTimeout];
  const virtualSet = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const store = inside.getStore();
    if (!store) return realSet(run, ms, ...args);
    const { cancel } = store.after(ms, () => run(...args));
    const handle: Handle = { cancel, unref: () => handle, ref: () => handle };
    return handle;
  };
  globalThis.setTimeout = Object.assign(virtualSet, realSet) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((handle?: Handle | NodeJS.Timeout) =>
    handle && 'cancel' in handle ? handle.cancel() : realClear(handle)) as typeof clearTimeout;
  timers.setTimeout = (<Value>(ms?: number, value?: Value, options?: object) => {
    const store = inside.getStore();
    if (!store) return realSleep(ms, value, options);
    return new Promise<Value | undefined>((resolve) => void store.after(ms ?? 0, () => resolve(value)));
  }) as typeof timers.setTimeout;
}

function replaceDice(): void {
  const { randomBytes, randomInt, randomUUID } = crypto;
  const replaced = {
    randomBytes: ((count: number) =>
      inside.getStore()?.bytes(count) ?? randomBytes(count)) as typeof randomBytes,
    randomInt: ((first: number, second?: number) => {
      const store = inside.getStore();
      if (!store) return second === undefined ? randomInt(first) : randomInt(first, second);
      const [low, high] = second === undefined ? [0, first] : [first, second];
      return low + (store.bytes(6).readUIntBE(0, 6) % (high - low));
    }) as typeof randomInt,
    randomUUID: (() => {
      const hex = inside.getStore()?.bytes(16).toString('hex');
      return hex
        ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
        : randomUUID();
    }) as typeof randomUUID,
  };
  Object.assign(crypto, replaced);
}
