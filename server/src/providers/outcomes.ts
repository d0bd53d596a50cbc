/** How a call to a vendor can end, in our words. Switched exhaustively: unknown is neither success nor failure. */

/**
 * Why something definitely did not happen, and will not under this reference.
 * `not_sent`: no byte left us. `config`: keys, scope, allow-list. `provider_float`: our account there is empty.
 */
export type FailureClass = 'refused' | 'not_sent' | 'config' | 'rate_limited' | 'provider_float';

type Failed = { outcome: 'failed'; failure: FailureClass; reason: string };
export type Unknown = { outcome: 'unknown'; reason: string };

/** What the vendor said, for a person who has to decide later. Never a secret, never a whole phone number. */
type Evidence = Record<string, string | number | boolean | null>;

/** A call that starts something: accepted is not yet done. */
export type StartOutcome = { outcome: 'accepted'; evidence?: Evidence } | Failed | Unknown;

/** The gateway goes on once the payer has entered a code, which they get when they dial. */
export type CodeWanted = { outcome: 'code_wanted'; dialCode: string; evidence?: Evidence };

/** What a status query says. `not_found` is no failure before the vendor's own conclusive age. */
export type MoneyStatus =
  | { status: 'done'; reference: string; amount: bigint; currency: string; fee?: bigint; evidence?: Evidence }
  | { status: 'in_progress' }
  | { status: 'failed'; reason: string; evidence?: Evidence }
  | { status: 'not_found' }
  | { status: 'unknown'; reason: string };

/** Where a failure has a class, the same follows from it as from that answer to the call itself. */
export type DeliveryStatus =
  | { status: 'done'; evidence?: Evidence }
  | { status: 'in_progress' }
  | { status: 'failed'; reason: string; failure?: FailureClass; evidence?: Evidence }
  | { status: 'not_found' }
  | { status: 'unknown'; reason: string };

/** What a vendor promises about references, from which follows what may be done after an unknown outcome. */
export type ReferenceTraits = {
  /** How long after the call `not_found` proves that nothing arrived. */
  notFoundIsConclusiveAfterMs: number | 'never';
  /** Whether the same reference may be sent again: the vendor returns the original or rejects the duplicate. */
  deduplicates: boolean;
  /** No status query makes sense before this. */
  firstCheckAfterMs: number;
};

/** A vendor's message to us. It is a hint to ask for the status, and nothing else. */
type Hint = { reference: string; eventKey: string };
export type WebhookRequest = { rawBody: Buffer; headers: Record<string, string | string[] | undefined> };
export type WebhookReading = { accepted: true; hints: Hint[] } | { accepted: false };
