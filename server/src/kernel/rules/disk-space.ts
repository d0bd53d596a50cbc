/** The room left on a disk, and when it is too little. Pure. */

/** Of the database, or of the files of `npm run backup`. */
export type Disk = { holds: 'database' | 'backups'; freeMb: number };
type DiskState = 'enough' | 'low' | 'nearly full';

/** At a tenth of the alarm nothing more is sold: what was paid for still has to be written down. */
const nearlyFullShare = 0.1;

export function judgeDisk({ freeMb }: Disk, alarmMb: number): DiskState {
  if (freeMb >= alarmMb) return 'enough';
  return freeMb < alarmMb * nearlyFullShare ? 'nearly full' : 'low';
}

export function findFullest(disks: Disk[]): Disk | undefined {
  return disks.toSorted((one, other) => one.freeMb - other.freeMb)[0];
}

export function saySpace(mb: number): string {
  return mb < 1_000 ? `${mb} MB` : `${(mb / 1_000).toFixed(1)} GB`;
}
