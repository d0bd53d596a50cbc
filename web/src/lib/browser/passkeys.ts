/** Asks this device about passkeys. The library for it is loaded when somebody first wants one. */
import type { NewPasskeyQuestion, PasskeyQuestion } from '@ntem/contract/accounts/endpoints/factors';
import { ApiError, messageOf } from '#lib/api/api-error.ts';

const library = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof library>>;

/** By the browser's error names. An abort by ourselves needs no words. */
const faults: Record<string, string | undefined> = {
  AbortError: undefined,
  NotAllowedError: 'Nothing was confirmed. Try again, or choose another way.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError:
    'Passkeys do not work at this address. Open the shop at its own address, or choose another way.',
};
const unsupported =
  'Passkeys do not work in this browser. Choose another way, or open the shop in another browser.';

/** The device did not answer. */
class PasskeyFault extends Error {
  constructor(readonly text: string | undefined) {
    super(text);
  }
}

/** Tells the person what to do next. */
export function sayPasskeyFault(error: unknown): string | undefined {
  return error instanceof PasskeyFault ? error.text : messageOf(error);
}

export function makePasskey(ask: () => Promise<{ data: NewPasskeyQuestion }>) {
  return onDevice(async ({ startRegistration }) => startRegistration({ optionsJSON: (await ask()).data }));
}

export function answerByPasskey(ask: () => Promise<{ data: PasskeyQuestion }>) {
  return onDevice(async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: (await ask()).data }),
  );
}

/** Closes the device's window when the person chooses another method. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function onDevice<T>(work: (loaded: Library) => Promise<T>): Promise<T> {
  const loaded = await library();
  if (!loaded.browserSupportsWebAuthn()) throw new PasskeyFault(unsupported);
  try {
    return await work(loaded);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof ApiError) throw error;
    throw new PasskeyFault(error.name in faults ? faults[error.name] : unsupported);
  }
}
