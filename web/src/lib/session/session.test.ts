/** Storage of the session, and who is told of its end. */
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#lib/api/query.ts';
import { currentSession, endSession, type Session, startSession, updateSession } from './session.ts';

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

test('signing out forgets the tokens, the user and what the server has said', () => {
  startSession(session, { remember: true });
  queryClient.setQueryData(['users'], ['Kofi']);
  endSession();
  expect(currentSession()).toBeUndefined();
  expect(queryClient.getQueryData(['users'])).toBeUndefined();
});
