/** How the installation is, by its rows. */
import { expect, it } from 'vitest';
import { worstOf } from './about-words.ts';

const row = (state: 'right' | 'warning' | 'wrong') => ({ key: state, state, what: '', detail: '' });

it('the worst row is how all of it is', () => {
  expect(worstOf([row('right'), row('warning')])).toBe('warning');
  expect(worstOf([])).toBe('right');
  expect(worstOf([row('right'), row('warning'), row('wrong')])).toBe('wrong');
});
