/** Tests of when a disk has too little room. */
import { expect, it } from 'vitest';
import { type Disk, findFullest, judgeDisk, saySpace } from './disk-space.ts';

it.each([
  [2_000, 'enough'],
  [1_999, 'low'],
  [200, 'low'],
  [199, 'nearly full'],
  [0, 'nearly full'],
])('%i MB where 2000 are wanted: %s', (freeMb, state) => {
  expect(judgeDisk({ holds: 'database', freeMb }, 2_000)).toBe(state);
});

it('the one with the least room counts', () => {
  const disks: Disk[] = [
    { holds: 'database', freeMb: 900 },
    { holds: 'backups', freeMb: 30 },
  ];
  expect(findFullest(disks)?.holds).toBe('backups');
  expect(findFullest([])).toBeUndefined();
});

it.each([
  [0, '0 MB'],
  [999, '999 MB'],
  [1_500, '1.5 GB'],
])('%i: %s', (mb, said) => expect(saySpace(mb)).toBe(said));
