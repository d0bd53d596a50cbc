/** The log: JSON lines in UTC from which secrets and whole phone numbers are kept out. */
import { maskPhone } from '@ntem/contract/phones';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino, stdTimeFunctions } from 'pino';

export type Log = FastifyBaseLogger;

const secretPaths = [
  'password',
  'code',
  'token',
  'accessToken',
  'refreshToken',
  '*.password',
  '*.code',
  '*.token',
  '*.accessToken',
  '*.refreshToken',
  '*.authorization',
];

/** Ids come first: one in a thousand of them holds ten digits that look like a number, and is no use when masked. */
const phonePattern =
  /(?<![\da-f])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f])|(?<![\da-f])[\da-f]{32}(?![\da-f])|(?<!\d)(?:\+?233|0)\d{9}(?!\d)/g;
const longestPhone = '+233241234567'.length;
/** A token is in one of these, from its `eyJ` on. A run has one end, so that each letter is looked at once. */
const tokenRun = /[\w.-]+/g;
const tokenHead = 'eyJ';

const errorLevel = 50;

type LogSettings = {
  level: string;
  destination?: DestinationStream;
  /** Called for each line that says that something failed. */
  onError?: (() => void) | undefined;
};

export function createLog(settings: LogSettings): Log {
  return pino(
    {
      level: settings.level,
      timestamp: stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[redacted]' },
      serializers: {
        err: presentError,
        req: (request: { method: string; url: string; id: string }) => ({
          method: request.method,
          // The query may contain what a person typed.
          path: request.url.split('?', 1)[0],
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
      // The last safeguard: no number or token leaves the process, however it got into a line.
      hooks: {
        logMethod(args, write, level) {
          if (level >= errorLevel) settings.onError?.();
          write.apply(this, args);
        },
        streamWrite: (line) =>
          maskTokens(
            line.replace(phonePattern, (found) => (found.length > longestPhone ? found : maskPhone(found))),
          ),
      },
    },
    settings.destination ?? pino.destination(1),
  );
}

function maskTokens(line: string): string {
  if (!line.includes(tokenHead)) return line;
  return line.replace(tokenRun, (run) => {
    const head = run.indexOf(tokenHead);
    const isToken = head >= 0 && run.slice(head).split('.').length >= 3;
    return isToken ? `${run.slice(0, head)}[redacted]` : run;
  });
}

/** Only what helps to find a fault. PostgreSQL's `detail`, for example, would quote the row. */
function presentError(error: Error & { code?: unknown; constraint?: unknown }) {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(typeof error.code === 'string' && { errorCode: error.code }),
    ...(typeof error.constraint === 'string' && { constraint: error.constraint }),
  };
}
