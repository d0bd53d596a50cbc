/** A device with one passkey, in software: it signs its questions, as honestly as it is told. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Differences from an honest device at the shop's own site. */
export type Habits = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: it was touched, and did not verify the person. */
  verifies?: boolean;
  /** The use count that it states; 0 like devices that do not count. */
  counter?: number;
};

const flags = { present: 0x01, verified: 0x04, credential: 0x40 };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

export type PasskeyDevice = ReturnType<typeof makePasskeyDevice>;

/** `id`: that of another device's passkey, to be taken for it. */
export function makePasskeyDevice({ id = randomBytes(32).toString('base64url') } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // Key type EC2, algorithm ES256, curve P-256.
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  const credential = { id, rawId: id, type: 'public-key' };

  const describeState = (habits: Habits, more: number) => {
    const { rpId = 'localhost', verifies = true, counter = 0 } = habits;
    const state = Buffer.alloc(5);
    state.writeUInt8(flags.present | (verifies ? flags.verified : 0) | more);
    state.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), state]);
  };

  return {
    id,
    /** Answers a question for a new passkey. */
    make(question: { challenge: string }, habits: Habits = {}) {
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const aaguid = Buffer.alloc(16);
      const key = isoCBOR.encode(coseKey);
      const authData = Buffer.concat([describeState(habits, flags.credential), aaguid, length, rawId, key]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: describeClient('webauthn.create', question, habits).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers a question that a known passkey is asked. */
    answer(question: { challenge: string }, habits: Habits = {}) {
      const clientData = describeClient('webauthn.get', question, habits);
      const authData = describeState(habits, 0);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}

function describeClient(type: string, question: { challenge: string }, habits: Habits): Buffer {
  const { challenge = question.challenge, origin = 'http://localhost:3000' } = habits;
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
