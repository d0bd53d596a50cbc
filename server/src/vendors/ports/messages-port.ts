/** The port of a text message vendor, in our words: it sends codes, makes some itself, and sends plain texts. */
import type { Phone } from '@ntem/contract/phones';
import type { CodePurpose } from '#accounts/rules/codes.ts';
import type { FailureClass, VendorCheck } from './outcomes.ts';

/** `unknown`: the message may be on its way. Only `failed` proves that it is not. */
export type NotSentForCertain =
  | { outcome: 'failed'; failure: FailureClass; reason: string }
  | { outcome: 'unknown'; reason: string };
/** `credits`: what the message took of what was bought in advance, where the vendor says. */
export type SendOutcome = { outcome: 'ok'; credits?: number | undefined } | NotSentForCertain;

/** The facts needed to verify a code that the vendor made, and those shown to a person. */
export type CodeHandle = {
  vendorRequest?: string | undefined;
  ussdCode?: string | undefined;
  prefix?: string | undefined;
};
export type MakeOutcome = { outcome: 'ok'; handle: CodeHandle } | NotSentForCertain;

/** `unavailable`: the vendor gave no verdict, so it was no try either. */
export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'unavailable';

export type CodeRequest = {
  phone: Phone;
  purpose: CodePurpose;
  minutes: number;
  /** Our text, with the vendor's placeholder for the code. */
  textWith(placeholder: string): string;
};

/** Codes that the vendor makes, sends and verifies itself. */
export type OwnCodes = {
  digits: number;
  /** The number to dial to hear such a code. */
  ussdCode: string;
  /**
   * False: number and code are all that it compares, and the newest code of a number is the only one. Then codes for
   * different purposes could be mixed up, so a number has one of them at a time.
   */
  isBoundToRequest: boolean;
  serves(purpose: CodePurpose): boolean;
  send(request: CodeRequest, signal: AbortSignal): Promise<MakeOutcome>;
  verify(
    guess: { handle: CodeHandle; phone: Phone; code: string },
    signal: AbortSignal,
  ): Promise<CodeVerdict>;
};

export type MessagesPort = {
  name: string;
  /** The number to dial to hear a code of ours; empty if there is none. */
  ussdCode: string;
  /** Must send nothing after the signal is aborted: the caller has given up by then. */
  sendCode(message: { phone: Phone; code: string; text: string }, signal: AbortSignal): Promise<SendOutcome>;
  sendText(message: { phone: Phone; text: string }, signal: AbortSignal): Promise<SendOutcome>;
  ownCodes?: OwnCodes;
  /** The number of messages left, or undefined if the vendor does not say. */
  findCredit?(signal: AbortSignal): Promise<number | undefined>;
  /** Keys, sender and credit, as far as they show before the first message. Sends nothing. */
  check(signal: AbortSignal): Promise<VendorCheck[]>;
};
