/** Passkeys: the site they are valid for, the challenge to their devices, and how long a challenge is valid. */
import type { NewPasskeyQuestion, PasskeyQuestion } from '@ntem/contract/accounts/endpoints/factors';
import { minuteMs } from '@ntem/contract/durations';

/** The person's time for the device's own window. */
export const passkeyChallengeMs = 5 * minuteMs;

/** EdDSA, ES256 and RS256: what every version of Node can check. */
export const passkeyAlgorithms = [-8, -7, -257];

/** An answer to one is none to another. */
export type PasskeyPurpose = 'enrol' | 'login' | 'step_up';

/** The site that a passkey is made for and used at: no other one, however similar it looks. */
export function siteOf(publicUrl: string): { rpID: string; origin: string } {
  return { rpID: new URL(publicUrl).hostname, origin: publicUrl };
}

type Known = { credentialId: string; transports: string[] };
type Question = { publicUrl: string; challenge: string; known: Known[] };

/** For a device that has one of these. */
export function describeQuestion({ publicUrl, challenge, known }: Question): PasskeyQuestion {
  return {
    challenge,
    timeout: passkeyChallengeMs,
    rpId: siteOf(publicUrl).rpID,
    userVerification: 'required',
    allowCredentials: describeKnown(known),
  };
}

type NewQuestion = Question & { storeName: string; owner: { id: string; phone: string; name: string } };

/** For a device that has none of these yet. */
export function describeNewQuestion(question: NewQuestion): NewPasskeyQuestion {
  const { publicUrl, storeName, challenge, known, owner } = question;
  return {
    challenge,
    timeout: passkeyChallengeMs,
    rp: { id: siteOf(publicUrl).rpID, name: storeName },
    user: { id: Buffer.from(owner.id).toString('base64url'), name: owner.phone, displayName: owner.name },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: describeKnown(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    // We do not need to know a device's maker.
    attestation: 'none',
  };
}

function describeKnown(known: Known[]): PasskeyQuestion['allowCredentials'] {
  return known.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports }));
}
