/** Lets one loop sleep until it is rung or its time is over. A ring while it is awake is not lost. */

export type Bell = {
  ring(): void;
  /** Forgets earlier rings. */
  hush(): void;
  /** False where nobody rang. */
  wait(longestMs: number): Promise<boolean>;
};

export function createBell(): Bell {
  let isRung = false;
  let wake = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    hush() {
      isRung = false;
    },
    async wait(longestMs) {
      if (isRung) return true;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      return isRung;
    },
  };
}
