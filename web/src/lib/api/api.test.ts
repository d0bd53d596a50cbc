/** The client against a real server on this machine: its requests, its refreshes, and its failures. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentSession, endSession, type Session, startSession } from '#lib/session/session.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let handle: Handler;
let requests: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers'] }[];

const ama = { id: '1', name: 'Ama' } as Session['user'];
const amasSession: Session = { accessToken: 'old', refreshToken: 'refresh-1', user: ama, untilClosed: false };

function answer(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Takes only the token that the refresh gives. */
const wantsNewToken: Handler = (request, response) => {
  if (request.url?.endsWith('/auth/refresh-token')) {
    setTimeout(() => answer(response, 200, { data: { accessToken: 'new', refreshToken: 'refresh-2' } }), 20);
  } else if (request.headers.authorization === 'Bearer new') {
    answer(response, 200, { message: 'OK', data: { user: ama } });
  } else {
    answer(response, 401, { message: 'Your session has ended.', code: 'UNAUTHENTICATED' });
  }
};

const refreshes = () => requests.filter(({ url }) => url?.endsWith('/auth/refresh-token')).length;

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push({ method: request.method, url: request.url, headers: request.headers });
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => handle(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  browser.happyDOM.setURL(`http://127.0.0.1:${port}/dashboard`);
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
});

afterEach(async () => {
  endSession();
  vi.restoreAllMocks();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('a call', () => {
  test('carries the token, the device, the idempotency key and the body', async () => {
    startSession(amasSession, { remember: true });
    let sent = '';
    handle = (_request, response, body) => {
      sent = body;
      answer(response, 200, { message: 'OK', data: { otp: {} } });
    };
    const body = { phone_number: '0241234567' };
    const { message } = await call('POST /auth/resend-otp', { body, idempotencyKey: 'key-1' });
    expect(message).toBe('OK');
    expect(JSON.parse(sent)).toEqual(body);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/auth/resend-otp',
      headers: {
        authorization: 'Bearer old',
        'idempotency-key': 'key-1',
        'x-device-id': expect.stringMatching(/^[0-9a-f]{32}$/),
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    });
  });

  test('names a page only after the first, and no empty filter', async () => {
    handle = (_request, response) => answer(response, 200, { message: 'OK', data: [] });
    for (const page of ['1', '2']) await call('GET /users', { query: { search: '', page, limit: '10' } });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/users?limit=10',
      '/api/v1/users?page=2&limit=10',
    ]);
  });

  test('without an answer in ten seconds fails as a network failure', async () => {
    handle = () => {};
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failure = failureOf(call('GET /auth/me'));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await failure).toMatchObject({
      status: 0,
      message: 'Unable to connect to server. Please check your internet connection.',
    });
  });

  test('prefers the words of the server and gives fields the names of the form', async () => {
    handle = (_request, response) =>
      answer(response, 422, {
        message: 'No.',
        code: 'VALIDATION_FAILED',
        errors: { phoneNumber: 'Bad', fullName: 'Short' },
      });
    expect(await failureOf(call('GET /auth/me'))).toMatchObject({
      status: 422,
      message: 'No.',
      errors: { phone_number: 'Bad', name: 'Short' },
    });
  });

  test.each([
    [401, 'Invalid credentials. Please check your phone number and password.'],
    [409, 'This phone number is already registered.'],
    [429, 'Too many attempts. Please wait a few minutes and try again.'],
    [503, 'Service temporarily unavailable. Please try again later.'],
    [418, 'Something went wrong. Please try again.'],
  ])('refused with %i and no words has the text of its status', async (status, message) => {
    handle = (_request, response) => response.writeHead(status).end('<html>');
    expect(await failureOf(call('GET /auth/me'))).toMatchObject({ status, message });
  });
});

describe('an access token that has run out', () => {
  test('is changed once for twenty calls at the same time', async () => {
    handle = wantsNewToken;
    startSession(amasSession, { remember: true });
    await Promise.all(Array.from({ length: 20 }, () => call('GET /auth/me')));
    expect(refreshes()).toBe(1);
  });

  test('is not changed again when another tab has done so', async () => {
    handle = (request, response, body) => {
      if (request.headers.authorization === 'Bearer old')
        startSession({ ...amasSession, accessToken: 'new' }, { remember: true });
      wantsNewToken(request, response, body);
    };
    startSession(amasSession, { remember: true });
    await call('GET /auth/me');
    expect(refreshes()).toBe(0);
  });

  test('keeps the session when the server cannot be reached for the change', async () => {
    handle = (request, response, body) => {
      if (request.url?.endsWith('/auth/refresh-token')) request.socket.destroy();
      else wantsNewToken(request, response, body);
    };
    startSession(amasSession, { remember: true });
    expect(await failureOf(call('GET /auth/me'))).toMatchObject({ status: 0 });
    expect(currentSession()).toEqual(amasSession);
    expect(window.location.assign).not.toHaveBeenCalled();
  });

  test('is changed at most once for each request', async () => {
    handle = (request, response, body) => {
      if (request.url?.endsWith('/auth/refresh-token')) wantsNewToken(request, response, body);
      else answer(response, 401, { message: 'Still no', code: 'UNAUTHENTICATED' });
    };
    startSession(amasSession, { remember: true });
    expect(await failureOf(call('GET /auth/me'))).toMatchObject({ message: 'Still no' });
    expect(requests).toHaveLength(3);
  });
});
