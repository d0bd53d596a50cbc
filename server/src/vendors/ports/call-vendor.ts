/** Calls a vendor within the time that a browser waits. A call that is not answered by then is unknown. */

export const vendorTimeoutMs = 6_000;

/**
 * `unknown` makes the result for silence and for anything thrown: an adapter that throws has proved nothing. The signal
 * is aborted when the call is given up: an adapter that has not sent anything by then must not send it later.
 */
export async function callVendor<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  unknown: (reason: string) => Result,
  withinMs = vendorTimeoutMs,
): Promise<Result> {
  const givingUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(() => {
      givingUp.abort(new Error('no answer in time'));
      resolve(unknown('no answer in time'));
    }, withinMs);
  });
  const answered = (async () => call(givingUp.signal))().catch((error: unknown) =>
    unknown(error instanceof Error ? error.message : 'threw'),
  );
  try {
    return await Promise.race([late, answered]);
  } finally {
    clearTimeout(timer);
  }
}
