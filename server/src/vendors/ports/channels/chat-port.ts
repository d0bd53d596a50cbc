/** The port of a vendor of chats: what buyers write, and what is sent to them. */
import type { Phone } from '@ntem/contract/phones';
import type { NotSentForCertain } from '#vendors/ports/messages-port.ts';
import type { VendorCheck } from '#vendors/ports/outcomes.ts';

export type ChatChoice = { id: string; text: string; note: string | null };

/** `list`: the key that opens the choices, if they are more than keys under a message. */
export type ChatMessage = { text: string; choices: readonly ChatChoice[]; list?: string | undefined };

/** `plain`: choices as numbered lines, for a vendor that has refused them as keys. */
export type ChatSending =
  | { kind: 'free'; message: ChatMessage; isPlain: boolean }
  | { kind: 'template'; name: string; language: string; values: readonly string[] };

/**
 * `id`: the same message has the same one, however often it comes. `choice`: the key that was tapped. `at`: when it was
 * written, in seconds, if the vendor says. A picture, or a voice note, has no words: its text is empty.
 */
export type HeardMessage = {
  id: string;
  from: Phone;
  text: string;
  choice: string | undefined;
  at: number | undefined;
};

/** `window`: too late for free messages. `here`: nothing can be said there, and no other try will help. */
type NotSaid = NotSentForCertain & { closed?: 'window' | 'here' | undefined };
/** `id`: as the vendor names what it took. It may still say that it could not deliver it. */
export type ChatOutcome = { outcome: 'ok'; id?: string | undefined } | NotSaid;

export type ChatPort = {
  name: string;
  send(to: Phone, sending: ChatSending, signal: AbortSignal): Promise<ChatOutcome>;
  /** Token and number, as far as they show before the first message. Sends nothing. */
  check?(signal: AbortSignal): Promise<VendorCheck[]>;
};
