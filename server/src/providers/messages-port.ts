/** What a vendor of text messages does for us, in our words: it sends one-time codes and plain texts. */
import type { Phone } from '@ntem/contract/phones';

/** `unknown`: the message may be on its way. Only `failed` proves that it is not. */
export type SendOutcome =
  | { outcome: 'ok' }
  | { outcome: 'failed'; reason: string }
  | { outcome: 'unknown'; reason: string };

export type MessagesPort = {
  name: string;
  /** What a person can dial to hear the code, and what comes before it in the message. */
  ussdCode: string;
  prefix: string;
  /** Must send nothing after the signal is aborted: the caller has given up by then. */
  sendCode(message: { phone: Phone; code: string; text: string }, signal: AbortSignal): Promise<SendOutcome>;
  sendText(message: { phone: Phone; text: string }, signal: AbortSignal): Promise<SendOutcome>;
};
