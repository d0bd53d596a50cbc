/** The events of the simulation: the earliest first, and those of one moment in the order of asking. */

type Entry = { atMs: number; turn: number; run: () => void; isCancelled: boolean };

type Timetable = {
  add(atMs: number, run: () => void): { cancel(): void };
  nextMs(): number | undefined;
  /** Takes out the events due by then. */
  takeDue(nowMs: number): (() => unknown)[];
};

export function createTimetable(): Timetable {
  const heap: Entry[] = [];
  let turns = 0;
  const isBefore = (one: Entry, other: Entry) =>
    one.atMs < other.atMs || (one.atMs === other.atMs && one.turn < other.turn);

  function swap(one: number, other: number): void {
    [heap[one], heap[other]] = [heap[other] as Entry, heap[one] as Entry];
  }

  function push(entry: Entry): void {
    let place = heap.push(entry) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(heap[place] as Entry, heap[parent] as Entry)) return;
      swap(place, parent);
      place = parent;
    }
  }

  function pop(): Entry | undefined {
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    heap[0] = last;
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      for (const child of [left, right])
        if (child < heap.length && isBefore(heap[child] as Entry, heap[least] as Entry)) least = child;
      if (least === place) return first;
      swap(place, least);
      place = least;
    }
  }

  function dropCancelled(): void {
    while (heap[0]?.isCancelled) pop();
  }

  return {
    add(atMs, run) {
      const entry = { atMs, turn: turns++, run, isCancelled: false };
      push(entry);
      return {
        cancel() {
          entry.isCancelled = true;
        },
      };
    },
    nextMs() {
      dropCancelled();
      return heap[0]?.atMs;
    },
    takeDue(nowMs) {
      const due: (() => unknown)[] = [];
      for (dropCancelled(); heap[0] && heap[0].atMs <= nowMs; dropCancelled()) {
        const entry = pop();
        // One that came due at the same moment may still cancel it.
        if (entry) due.push(() => entry.isCancelled || entry.run());
      }
      return due;
    },
  };
}
