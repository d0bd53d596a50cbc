/** The outcomes of a call to a vendor, in our words. Unknown is neither success nor failure. */
import type { Network } from '@ntem/contract/networks';
import type { AttemptDirection } from '@ntem/contract/states';
import type { Traits } from '#attempts/rules/answer-verdicts.ts';
import type { Finding } from '#kernel/rules/findings.ts';

/**
 * The reason of a definite failure: it did not happen and will not under this reference.
 * `not_sent`: no byte left us. `config`: keys, scope, allow-list. `provider_float`: our account there is empty.
 */
export type FailureClass = 'refused' | 'not_sent' | 'config' | 'rate_limited' | 'provider_float';

/** The vendor's words, for a person who has to decide later. Contains no secrets and no whole phone numbers. */
type Evidence = Record<string, string | number | boolean | null>;

/** Extras of an answer: the vendor's own reference, and its words. */
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
  /** `isLimited`: the vendor takes no more calls for now, so it was not even asked. */
  | { status: 'unknown'; reason: string; isLimited?: true };

/** It did not happen, or was taken back. A failure class has the same effect as in the answer to the call. */
type Over = { status: 'failed' | 'reversed' | 'refunded_to_us'; reason: string; failure?: FailureClass };

export type Money = { reference: string; amount: bigint; currency: string; fee?: bigint };

export type MoneyStatus = (({ status: 'done' } & Money) | Undecided | Over) & Words;

export type DeliveryStatus = ({ status: 'done' } | Undecided | Over) & Words;

export type VendorStatus = MoneyStatus | DeliveryStatus;

/** Why something failed, as the vendor announced it by itself. It proves nothing without the vendor's status. */
export type AnnouncedFailure = { failure: FailureClass; reason: string };

/** The facts by which a vendor finds an attempt, and the attempt's age. */
export type KnownAttempt = {
  reference: string;
  vendorReference: string | undefined;
  ageMs: number;
  announced?: AnnouncedFailure | undefined;
};

/**
 * The route of a call. `way`: which of the vendor's products makes it. `account`: a fingerprint of our account there
 * that survives a change of key, if the vendor has such a thing. A call made by one route is not known by another.
 */
export type Sender = { way: string; account: string };

/** One thing that a vendor does for us. Must send nothing after the signal is aborted. */
export type Operation<Request, Status extends VendorStatus, Started = StartOutcome> = Sender & {
  traits: Traits;
  /** Set if it serves only some. */
  networks?: readonly Network[];
  send(request: Request, signal: AbortSignal): Promise<Started>;
  find(attempt: KnownAttempt, signal: AbortSignal): Promise<Status>;
};

/** One line of a vendor's own list of a day. */
export type ListedTransaction = {
  direction: AttemptDirection;
  reference: string;
  vendorReference?: string;
  amount: bigint;
  /** Only real events: a prompt that was not paid is not listed. */
  status: 'done' | 'reversed';
};

/** A page of that list; `next` asks for the one after it. */
export type TransactionList = { transactions: ListedTransaction[]; next: string | undefined };

/** A vendor's message to us. It is a hint to ask for the status, and nothing else. */
export type Hint = {
  reference: string;
  eventKey: string;
  dispute?: Dispute;
  announced?: AnnouncedFailure | undefined;
};

/** A payer wants the money back from the gateway, or it was decided who gets it: a person answers there, in time. */
export type Dispute = { isDecided: boolean; amount?: bigint; until?: string; words: string };
export type WebhookRequest = {
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** The last part of the address, if the vendor got one of its own for a call. */
  token?: string | undefined;
  /** The caller's address, as far as our proxies report it. */
  address?: string | undefined;
};
export type WebhookReading = { accepted: true; hints: Hint[] } | { accepted: false };

/** One check that moves no money, and what to do if it fails. */
export type VendorCheck = Finding;
