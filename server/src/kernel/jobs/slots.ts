/** The slots of each lane: those in use, and those kept for what is being asked for. */
import { type JobKind, type Lane, laneOf } from './job-kinds.ts';
import { mostOfOneBucket, slotsOf } from './lanes.ts';

export type OpenLane = {
  kinds: readonly JobKind[];
  slots: number;
  most: number;
  /** Slots in use or kept, in all and of each bucket. */
  used: Map<string, number>;
  count: number;
  /** The last look may have left jobs behind for lack of a slot. */
  isShort: boolean;
};

export type Slots = {
  all: OpenLane[];
  /** Undefined where nobody here runs such jobs. */
  of(kind: JobKind): OpenLane | undefined;
  hasRoomFor(job: { kind: JobKind; bucket: string }): boolean;
  /** False where it has none to give. */
  reserve(kind: JobKind, bucket: string): boolean;
};

export function openSlots(kinds: ReadonlyMap<Lane, readonly JobKind[]>): Slots {
  const open = new Map<Lane, OpenLane>();
  for (const [lane, its] of kinds) {
    const slots = slotsOf[lane];
    open.set(lane, {
      kinds: its,
      slots,
      most: mostOfOneBucket(slots),
      used: new Map(),
      count: 0,
      isShort: false,
    });
  }
  const of = (kind: JobKind) => {
    const lane = open.get(laneOf(kind));
    return lane?.kinds.includes(kind) ? lane : undefined;
  };
  return {
    all: [...open.values()],
    of,
    hasRoomFor({ kind, bucket }) {
      const lane = of(kind);
      return lane !== undefined && hasRoom(lane, bucket);
    },
    reserve(kind, bucket) {
      const lane = of(kind);
      // What has waited for longer comes first.
      if (!lane || lane.isShort || !hasRoom(lane, bucket)) return false;
      use(lane, bucket, 1);
      return true;
    },
  };
}

export function use(lane: OpenLane, bucket: string, n: 1 | -1): void {
  lane.count += n;
  const left = (lane.used.get(bucket) ?? 0) + n;
  if (left === 0) lane.used.delete(bucket);
  else lane.used.set(bucket, left);
}

function hasRoom({ slots, count, most, used }: OpenLane, bucket: string): boolean {
  return count < slots && (bucket === '' || (used.get(bucket) ?? 0) < most);
}

export function hasFullBucket({ used, most }: OpenLane): boolean {
  return [...used].some(([bucket, count]) => bucket !== '' && count >= most);
}
