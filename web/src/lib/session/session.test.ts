/** Storage of the session, and who is told of its end. */
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

const closeBrowser = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser does with a cookie that has no date.
  document.cookie = 'ntem-open=; path=/; max-age=0';
  sessionStorage.clear();
};

beforeEach(() => {
  endSession();
  closeBrowser();
});

test.each([
  ['a remembered session outlives the browser', true],
  ['a session that is not remembered ends with the browser, new tokens or not', false],
])('%s', (_rule, remember) => {
  startSession(session, { remember });
  updateSession({ accessToken: 'b', refreshToken: 's' });
  const renewed = { ...session, accessToken: 'b', refreshToken: 's', untilClosed: !remember };
  expect(currentSession()).toEqual(renewed);
  closeBrowser();
  expect(currentSession()).toEqual(remember ? renewed : undefined);
});

test('a session that is not remembered counts in every tab', () => {
  startSession(session, { remember: false });
  sessionStorage.clear();
  expect(currentSession()?.user.name).toBe('Ama');
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
