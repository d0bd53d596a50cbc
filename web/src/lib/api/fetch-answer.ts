/** One request and its answer: JSON, given up after ten seconds, or a file, which may take longer. */
import { basePath } from '@ntem/contract/endpoint';

const TIMEOUT_MS = 10_000;

type FetchRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Its body is a blob, unless it was refused. */
  isFile?: boolean | undefined;
};

export type FetchAnswer = { ok: boolean; status: number; headers: Headers; body: unknown };

/**
 * The server's answer. Throws when there is none in time, or when the caller gave up. The caller makes the error:
 * the shop has no use for the words of every refusal, and would have to load them.
 */
export async function fetchAnswer(
  request: FetchRequest,
  noAnswer: (path: string) => Error,
): Promise<FetchAnswer> {
  // By hand, since AbortSignal.timeout and AbortSignal.any are missing before Chrome 116.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = request.isFile ? undefined : setTimeout(abort, TIMEOUT_MS);
  request.signal?.addEventListener('abort', abort);
  try {
    const response = await (takeEarly(request) ??
      fetch(basePath + request.path, {
        method: request.method,
        headers: {
          ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
          ...request.headers,
        },
        body: request.body === undefined ? null : JSON.stringify(request.body),
        signal: controller.signal,
      }));
    const { ok, status, headers } = response;
    const body = request.isFile && ok ? await response.blob() : parse(await response.text());
    return { ok, status, headers, body };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw noAnswer(request.path);
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', abort);
  }
}

declare global {
  interface Window {
    /** Answers that the page asked for before the app was there, by their paths. */
    earlyAnswers?: Map<string, Promise<Response>>;
  }
}

/** Once: what is asked for again is asked of the server. */
function takeEarly({ method, path }: FetchRequest): Promise<Response> | undefined {
  const early = method === 'GET' ? window.earlyAnswers?.get(path) : undefined;
  if (early) window.earlyAnswers?.delete(path);
  return early;
}

/** A proxy in between may answer with something else than JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
