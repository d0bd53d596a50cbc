/** Where a session is kept, and who hears of its end. */
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/api/query.ts';
import {
  currentSession,
  endSession,
  type Session,
  startSession,
  subscribeToSession,
  updateSession,
} from './session.ts';

const session: Session = {
  accessToken: 'a',
  refreshToken: 'r',
  user: { id: '1', name: 'Ama' } as Session['user'],
};

beforeEach(endSession);

test('a remembered session outlives its tab', () => {
  startSession(session, { remember: true });
  expect(localStorage.getItem('ntem-session')).toContain('"Ama"');
  expect(sessionStorage.getItem('ntem-session')).toBeNull();
});

test('a session that is not remembered ends with its tab', () => {
  startSession(session, { remember: true });
  startSession(session, { remember: false });
  expect(localStorage.getItem('ntem-session')).toBeNull();
  expect(currentSession()).toEqual(session);
});

test('new tokens stay where the session is', () => {
  startSession(session, { remember: false });
  updateSession({ accessToken: 'b', refreshToken: 's' });
  expect(localStorage.getItem('ntem-session')).toBeNull();
  expect(currentSession()).toEqual({ ...session, accessToken: 'b', refreshToken: 's' });
});

test('signing out forgets the tokens, the user and what the server has said', () => {
  startSession(session, { remember: true });
  queryClient.setQueryData(['users'], ['Kofi']);
  endSession();
  expect(currentSession()).toBeUndefined();
  expect(queryClient.getQueryData(['users'])).toBeUndefined();
});

test('signing out in another tab is heard in this one', () => {
  startSession(session, { remember: true });
  const heard = vi.fn();
  const stop = subscribeToSession(heard);
  localStorage.removeItem('ntem-session');
  window.dispatchEvent(new Event('storage'));
  stop();
  expect(heard).toHaveBeenCalledOnce();
  expect(currentSession()).toBeUndefined();
});
