/** Fetches a file from an endpoint that answers with one, and hands it to the browser's downloads. */
import type { EndpointKey } from '@ntem/contract/endpoints';
import { request } from './api.ts';

export type ExportKey = Extract<EndpointKey, `POST ${string}/export`>;

/** True if the list was longer than a file may be. The server checks the filters, which come from the address. */
export async function download(key: ExportKey, body: object): Promise<{ isCut: boolean }> {
  const { headers, body: file } = await request(key, { body, isFile: true });
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
  saveFile(file as Blob, name ?? 'export.csv');
  return { isCut: headers.get('x-rows-left-off') === 'true' };
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
