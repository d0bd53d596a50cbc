/** Measures how far a replica is behind, from the log positions of both servers. */

/** A place in the log of the primary, and when it was there. */
type Mark = { place: bigint; atMs: number };

export type LagMeter = {
  /** The log of the primary had reached this place by then. */
  note(mark: Mark): void;
  /** Undefined while nothing that the replica has replayed was noted. */
  lagMs(replayed: bigint, nowMs: number): number | undefined;
};

/** One a second, for longer than any replica is waited for. */
const mostMarks = 120;

/**
 * The replica's own clock would not do: it looks old while there are no sales, and current while it is cut off from the
 * primary. It lacks the part of the primary's earlier log that it has not replayed.
 */
export function createLagMeter(): LagMeter {
  let marks: Mark[] = [];
  return {
    note(mark) {
      marks = [...marks.slice(1 - mostMarks), mark];
    },
    lagMs(replayed, nowMs) {
      const missing = marks.findIndex(({ place }) => place > replayed);
      if (marks.length === 0 || missing === 0) return undefined;
      // Nothing is missing: it is as new as the last look at the primary.
      const seen = missing === -1 ? marks.at(-1) : marks[missing - 1];
      return seen && Math.max(0, nowMs - seen.atMs);
    },
  };
}
