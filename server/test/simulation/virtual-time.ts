/**
 * Time and chance of simulated processes. Whatever runs inside one reads a clock that stands still until the scheduler
 * moves it, shifted by as much as the clock of its process is wrong, and rolls dice that fall the same way for a seed.
 * Each step of the scheduler goes on inside one process until everything stands still, so that one variable tells which:
 * to follow every promise would cost as much as the product itself.
 */
import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** A simulated process's view of the world. */
export type Surroundings = {
  nowMs(): number;
  after(ms: number, run: () => void): { cancel(): void };
  /** Even bytes, the next ones each time. */
  bytes(count: number): Buffer;
};

let inside: Surroundings | undefined;
let immediates = 0;

/** Until the step has ended. */
export function enter(surroundings: Surroundings): void {
  inside = surroundings;
}

/** Leaves the process: the code that runs now belongs to none. */
export function leave(): void {
  inside = undefined;
}

/** Something inside has asked to go on in the next turn of the event loop. */
export function isAnythingImmediate(): boolean {
  return immediates > 0;
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
  const nowMs = () => inside?.nowMs() ?? realNow();
  globalThis.Date = new Proxy(RealDate, {
    construct: (_target, args: number[]) =>
      new RealDate(...((args.length === 0 ? [nowMs()] : args) as [number])),
    get: (target, name) => (name === 'now' ? nowMs : Reflect.get(target, name)),
  });
  const real = performance.now.bind(performance);
  performance.now = () => inside?.nowMs() ?? real();
}

type Handle = { cancel(): void; unref(): Handle; ref(): Handle };

function replaceTimers(): void {
  const [realSet, realClear, realSleep] = [globalThis.setTimeout, globalThis.clearTimeout, timers.setTimeout];
  const virtualSet = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (!inside) return realSet(run, ms, ...args);
    const { cancel } = inside.after(ms, () => run(...args));
    const handle: Handle = { cancel, unref: () => handle, ref: () => handle };
    return handle;
  };
  globalThis.setTimeout = Object.assign(virtualSet, realSet) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((handle?: Handle | NodeJS.Timeout) =>
    handle && 'cancel' in handle ? handle.cancel() : realClear(handle)) as typeof clearTimeout;
  const realImmediate = globalThis.setImmediate;
  const countedImmediate = (run: (...args: unknown[]) => void, ...args: unknown[]) => {
    if (!inside) return realImmediate(run, ...args);
    immediates++;
    return realImmediate(() => {
      immediates--;
      run(...args);
    });
  };
  globalThis.setImmediate = Object.assign(countedImmediate, realImmediate) as typeof setImmediate;
  timers.setTimeout = (<Value>(ms?: number, value?: Value, options?: object) => {
    const store = inside;
    if (!store) return realSleep(ms, value, options);
    return new Promise<Value | undefined>((resolve) => void store.after(ms ?? 0, () => resolve(value)));
  }) as typeof timers.setTimeout;
}

function replaceDice(): void {
  const { randomBytes, randomInt, randomUUID } = crypto;
  const replaced = {
    randomBytes: ((count: number) => inside?.bytes(count) ?? randomBytes(count)) as typeof randomBytes,
    randomInt: ((first: number, second?: number) => {
      if (!inside) return second === undefined ? randomInt(first) : randomInt(first, second);
      const [low, high] = second === undefined ? [0, first] : [first, second];
      return low + (inside.bytes(6).readUIntBE(0, 6) % (high - low));
    }) as typeof randomInt,
    randomUUID: (() => {
      const hex = inside?.bytes(16).toString('hex');
      return hex
        ? `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
        : randomUUID();
    }) as typeof randomUUID,
  };
  Object.assign(crypto, replaced);
}
