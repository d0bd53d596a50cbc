/** What an audit entry says was changed. */
import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('names what differs, and all of what was added or removed', () => {
  expect(changesOf({ name: 'A', role: 'user' }, { name: 'B', role: 'user' })).toEqual([
    { name: 'name', from: 'A', to: 'B' },
  ]);
  expect(changesOf(null, { name: 'A', email: null })).toEqual([{ name: 'name', from: undefined, to: 'A' }]);
  expect(changesOf({ list: [1] }, undefined)).toEqual([{ name: 'list', from: '[1]', to: undefined }]);
});
