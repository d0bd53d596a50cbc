/** Tests that an operator reads one sentence where they can put something right, and a stack nowhere. */
import { parseArgs } from 'node:util';
import { expect, it } from 'vitest';
import { StartFailure, sayFailure } from './start-failure.ts';

const coded = (message: string, more: object) => Object.assign(new Error(message), more);
const parsing = (args: string[]) => {
  try {
    parseArgs({ args, options: { end: { type: 'string' } } });
    return undefined;
  } catch (error) {
    return error;
  }
};

it.each([
  [new StartFailure('The port is taken.'), 'The port is taken.'],
  [parsing(['--end']), "Option '--end <value>' argument missing"],
  [parsing(['--ending']), "Unknown option '--ending'"],
  [coded('permission denied for schema public', { code: '42501' }), 'grant create, usage on schema public'],
  [coded('could not extend file', { code: '53100' }), 'The disk of the database is full.'],
  [
    coded('EACCES: permission denied', { code: 'EACCES', path: '/srv/data' }),
    '/srv/data cannot be written (EACCES).',
  ],
  [coded('EROFS', { code: 'EROFS', path: '/srv/data' }), '/srv/data cannot be written (EROFS).'],
])('%s: one sentence', (error, sentence) => {
  const said = sayFailure(error);
  expect(said).toContain(sentence);
  expect(said).not.toContain('\n');
});

it('says nothing of a fault that is ours', () => {
  expect(sayFailure(new TypeError('x is not a function'))).toBeUndefined();
  expect(sayFailure('x')).toBeUndefined();
});
