/** Tests of the meaning of a notification about jobs. */
import { expect, it } from 'vitest';
import { lanesOf } from './job-bells.ts';
import { lanes } from './job-kinds.ts';

it.each([
  ['another process rings some lanes', 'other settle messages', ['settle', 'messages']],
  ['a newer process rings a lane that we do not know', 'other balloons', []],
  ['our own was heard already', 'ours settle', []],
  ['a process of an older version, or somebody by hand', '', lanes],
  ['we have just begun to listen', undefined, lanes],
])('%s', (_who, payload, rung) => {
  expect(lanesOf(payload, 'ours')).toEqual(rung);
});
