/** Verifies a device's statement about a passkey. */
import type { PasskeyAnswer, PasskeyMade } from '@ntem/contract/accounts/endpoints/factors';
import type { PasskeyKey } from '#accounts/rows/passkeys.ts';
import { passkeyAlgorithms, siteOf } from '#accounts/rules/passkeys.ts';
import type { Deps } from '#deps.ts';

type SiteDeps = Pick<Deps, 'config' | 'log'>;

/** Loaded when it is first needed: it is large, and most processes never are asked. */
const library = () => import('@simplewebauthn/server');

/** The key of a new passkey; undefined if the answer is not genuine. */
export function readNewPasskey(deps: SiteDeps, made: PasskeyMade, challenge: string) {
  return orRefused(deps, async () => {
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      ...expected(deps, challenge),
      supportedAlgorithmIDs: passkeyAlgorithms,
    });
    return registrationInfo?.credential;
  });
}

/** The device's count of uses; undefined if the answer is not genuine. */
export function readCounter(
  deps: SiteDeps,
  answer: PasskeyAnswer,
  { challenge, key }: { challenge: string; key: PasskeyKey },
): Promise<number | undefined> {
  return orRefused(deps, async () => {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      ...expected(deps, challenge),
      credential: { id: answer.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
}

function expected({ config }: SiteDeps, challenge: string) {
  const { rpID, origin } = siteOf(config.publicUrl);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  };
}

/** The library throws for any error. The log has the cause: a wrong PUBLIC_URL would refuse everybody. */
async function orRefused<T>({ log }: SiteDeps, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    log.warn({ event: 'passkey refused', reason: String(error) }, 'a passkey was refused');
    return undefined;
  }
}
