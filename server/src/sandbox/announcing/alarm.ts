/** Wakes one sleeper at the earliest of the moments that it was set to. */

export type Alarm = {
  /** An earlier moment takes the place of a later one. */
  set(afterMs: number): void;
  /** Forgets what it was set to: whoever calls this looks for itself right after. */
  clear(): void;
  /** Until the moment comes; at once where it has passed. */
  wait(): Promise<void>;
};

export function createAlarm(): Alarm {
  let at = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let wake: (() => void) | undefined;

  function arm(): void {
    clearTimeout(timer);
    if (!wake || at === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(wake, Math.max(0, at - performance.now()));
  }

  return {
    set(afterMs) {
      const moment = performance.now() + afterMs;
      if (moment >= at) return;
      at = moment;
      arm();
    },
    clear() {
      at = Number.POSITIVE_INFINITY;
    },
    async wait() {
      await new Promise<void>((resolve) => {
        wake = resolve;
        arm();
      });
      wake = undefined;
    },
  };
}
