/** A vendor's time: the real one, or one that stands still until a test lets it pass. */

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
