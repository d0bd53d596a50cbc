/** How a call to a vendor can end, in our words. Switched exhaustively: unknown is neither success nor failure. */
import type { Traits } from '#domain/attempts/attempt-rules.ts';

/**
 * Why something definitely did not happen, and will not under this reference.
 * `not_sent`: no byte left us. `config`: keys, scope, allow-list. `provider_float`: our account there is empty.
 */
export type FailureClass = 'refused' | 'not_sent' | 'config' | 'rate_limited' | 'provider_float';

/** What the vendor said, for a person who has to decide later. Never a secret, never a whole phone number. */
type Evidence = Record<string, string | number | boolean | null>;

/** What came with an answer: the vendor's own reference, and its words. */
type Words = { vendorReference?: string; evidence?: Evidence };

export type Failed = { outcome: 'failed'; failure: FailureClass; reason: string } & Words;
export type Unknown = { outcome: 'unknown'; reason: string } & Words;

/** A call that starts something: accepted is not yet done. */
export type StartOutcome = ({ outcome: 'accepted' } & Words) | Failed | Unknown;

/** The gateway goes on once the payer has entered a code, which they get when they dial. */
export type CodeWanted = { outcome: 'code_wanted'; dialCode: string } & Words;

/** Neither done nor over. `not_found` is no failure before the vendor's own conclusive age. */
type Undecided =
  | { status: 'in_progress' | 'unpaid' | 'needs_attention' | 'not_found' }
  | { status: 'unknown'; reason: string };

/** Definitely not, or no longer. Where a failure has a class, the same follows as from that answer to the call. */
type Over = { status: 'failed' | 'reversed' | 'refunded_to_us'; reason: string; failure?: FailureClass };

export type Money = { reference: string; amount: bigint; currency: string; fee?: bigint };

/** What a gateway says of money that was asked for or sent. */
export type MoneyStatus = (({ status: 'done' } & Money) | Undecided | Over) & Words;

/** What a supplier says of a bundle. */
export type DeliveryStatus = ({ status: 'done' } | Undecided | Over) & Words;

export type VendorStatus = MoneyStatus | DeliveryStatus;

/** How an attempt is named when its vendor is asked about it, and how old it is. */
export type KnownAttempt = { reference: string; vendorReference: string | undefined; ageMs: number };

/** One thing that a vendor does for us. A signal that was aborted lets nothing more be sent. */
export type Operation<Request, Status extends VendorStatus, Started = StartOutcome> = {
  traits: Traits;
  send(request: Request, signal: AbortSignal): Promise<Started>;
  find(attempt: KnownAttempt, signal: AbortSignal): Promise<Status>;
};

/** One line of a vendor's own list of what it did on a day. */
export type ListedTransaction = {
  direction: 'collect' | 'deliver' | 'refund' | 'payout';
  reference: string;
  vendorReference?: string;
  amount: bigint;
  /** Only what has happened: a prompt that nobody paid is in no list. */
  status: 'done' | 'reversed';
};

/** A page of that list; `next` leads on. */
export type TransactionList = { transactions: ListedTransaction[]; next: string | undefined };

/** A vendor's message to us. It is a hint to ask for the status, and nothing else. */
type Hint = { reference: string; eventKey: string };
export type WebhookRequest = { rawBody: Buffer; headers: Record<string, string | string[] | undefined> };
export type WebhookReading = { accepted: true; hints: Hint[] } | { accepted: false };
