/** The port of a vendor of chats: what buyers write, and what is sent to them. */
import type { Phone } from '@ntem/contract/phones';
import type { SendOutcome } from '#vendors/ports/messages-port.ts';

export type ChatChoice = { id: string; text: string; note: string | null };

/** `list`: the key that opens the choices, if they are more than keys under a message. */
export type ChatMessage = { text: string; choices: readonly ChatChoice[]; list?: string | undefined };

/** `plain`: choices as numbered lines, for a vendor that has refused them as keys. */
export type ChatSending =
  | { kind: 'free'; message: ChatMessage; isPlain: boolean }
  | { kind: 'template'; name: string; language: string; values: readonly string[] };

/** `id`: the same message has the same one, however often it comes. `choice`: the key that was tapped. */
export type HeardMessage = { id: string; from: Phone; text: string; choice: string | undefined };

export type ChatPort = {
  name: string;
  send(to: Phone, sending: ChatSending, signal: AbortSignal): Promise<SendOutcome>;
};
