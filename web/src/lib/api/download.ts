/** Fetches a file from an endpoint that answers with one, and hands it to the browser's downloads. */
import { basePath } from '@ntem/contract/endpoint';
import { errorTexts } from '@ntem/contract/errors';
import { deviceId } from '#lib/browser/device-id.ts';
import { currentSession } from '#lib/session/session.ts';
import { leaveForSignIn } from '#lib/session/way-to-sign-in.ts';
import { ApiError, noAnswer, refusal } from './api-error.ts';
import { refreshSession } from './refresh.ts';

/** True where the list was longer than a file may be. */
export async function download(path: string, body: unknown): Promise<{ isCut: boolean }> {
  const response = await request(path, body, true);
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? 'export.csv');
  return { isCut: response.headers.get('x-rows-left-off') === 'true' };
}

async function request(path: string, body: unknown, mayRefresh: boolean): Promise<Response> {
  const token = currentSession()?.accessToken ?? '';
  const response = await fetch(basePath + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Device-Id': deviceId(),
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw noAnswer(path);
  });
  if (response.ok) return response;
  if (response.status === 401 && mayRefresh) {
    if (await refreshSession(token)) return request(path, body, false);
    leaveForSignIn();
    throw new ApiError({ status: 401, code: 'UNAUTHENTICATED', message: errorTexts.UNAUTHENTICATED });
  }
  throw refusal(path, response.status, await response.json().catch(() => ({})));
}

export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
