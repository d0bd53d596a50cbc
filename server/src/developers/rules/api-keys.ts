/** What an API key may do. Pure. */
import type { KeyKind, KeyScope } from '@ntem/contract/developers/limits';
import type { Pesewas } from '@ntem/contract/money';

/** The seller behind a request with an API key. */
export type KeyHolder = {
  userId: string;
  keyId: string;
  name: string;
  kind: KeyKind;
  scopes: readonly KeyScope[];
  dailyLimit: Pesewas | null;
};
