/** A vendor's clock: the real one, or one that a test moves by hand. */

export type Clock = { now(): number; advance(ms: number): void };

export function createClock({ isHeld }: { isHeld: boolean }): Clock {
  const start = Date.now();
  let passedMs = 0;
  return {
    now: () => (isHeld ? start : Date.now()) + passedMs,
    advance(ms) {
      passedMs += ms;
    },
  };
}
