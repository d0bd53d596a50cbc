/** How a call to a vendor can end, in our words. Unknown is neither success nor failure. */
import type { Network } from '@ntem/contract/networks';
import type { AttemptDirection } from '@ntem/contract/states';
import type { Traits } from '#attempts/rules/attempt-rules.ts';

/**
 * Why something definitely did not happen, and will not under this reference.
 * `not_sent`: no byte left us. `config`: keys, scope, allow-list. `provider_float`: our account there is empty.
 */
export type FailureClass = 'refused' | 'not_sent' | 'config' | 'rate_limited' | 'provider_float';

/** What the vendor said, for a person who has to decide later. Contains no secrets and no whole phone numbers. */
type Evidence = Record<string, string | number | boolean | null>;

/** What came with an answer: the vendor's own reference, and what it said. */
type Words = { vendorReference?: string; evidence?: Evidence };

export type Failed = { outcome: 'failed'; failure: FailureClass; reason: string } & Words;
export type Unknown = { outcome: 'unknown'; reason: string } & Words;

/** A call that starts something: accepted is not yet done. `charged`: what a supplier says that it took for it. */
export type StartOutcome = ({ outcome: 'accepted'; charged?: bigint } & Words) | Failed | Unknown;

/** The gateway continues after the payer has entered a code, which they get by dialling. */
export type CodeNeeded = { outcome: 'code_wanted'; dialCode: string } & Words;

/** Not decided yet. `not_found` is not a failure before the vendor's own conclusive age. */
type Undecided =
  | { status: 'in_progress' | 'unpaid' | 'needs_attention' | 'not_found' }
  | { status: 'unknown'; reason: string };

/** It did not happen, or was taken back. A failure class has the same effect as in the answer to the call. */
type Over = { status: 'failed' | 'reversed' | 'refunded_to_us'; reason: string; failure?: FailureClass };

export type Money = { reference: string; amount: bigint; currency: string; fee?: bigint };

/** What a gateway says of money that was asked for or sent. */
export type MoneyStatus = (({ status: 'done' } & Money) | Undecided | Over) & Words;

/** What a supplier says of a bundle. */
export type DeliveryStatus = ({ status: 'done' } | Undecided | Over) & Words;

export type VendorStatus = MoneyStatus | DeliveryStatus;

/** What a vendor needs to find an attempt, and how old the attempt is. */
export type KnownAttempt = { reference: string; vendorReference: string | undefined; ageMs: number };

/**
 * How a call leaves us. `way`: which of the vendor's products makes it. `account`: a fingerprint of our account there, by
 * what stays when a key is changed, where the vendor has such a thing. What left in one way is not known in another.
 */
export type Sender = { way: string; account: string };

/** One thing that a vendor does for us. Must send nothing after the signal is aborted. */
export type Operation<Request, Status extends VendorStatus, Started = StartOutcome> = Sender & {
  traits: Traits;
  /** Where it serves only some. */
  networks?: readonly Network[];
  send(request: Request, signal: AbortSignal): Promise<Started>;
  find(attempt: KnownAttempt, signal: AbortSignal): Promise<Status>;
};

/** One line of a vendor's own list of what it did on a day. */
export type ListedTransaction = {
  direction: AttemptDirection;
  reference: string;
  vendorReference?: string;
  amount: bigint;
  /** Only what has happened: a prompt that nobody paid is not listed. */
  status: 'done' | 'reversed';
};

/** A page of that list; `next` asks for the one after it. */
export type TransactionList = { transactions: ListedTransaction[]; next: string | undefined };

/** A vendor's message to us. It is a hint to ask for the status, and nothing else. */
export type Hint = { reference: string; eventKey: string; dispute?: Dispute };

/** A payer wants the money back from the gateway, or it was decided who gets it: a person answers there, in time. */
export type Dispute = { isDecided: boolean; amount?: bigint; until?: string; words: string };
export type WebhookRequest = {
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** The last part of the address, where the vendor was told one of its own for a call. */
  token?: string | undefined;
  /** Who calls, as far as our proxies tell. */
  address?: string | undefined;
};
export type WebhookReading = { accepted: true; hints: Hint[] } | { accepted: false };

/** One thing that was looked at without moving money, and what to do where it is not as it should be. */
export type VendorCheck = { state: 'right' | 'warning' | 'wrong'; what: string; detail: string };
