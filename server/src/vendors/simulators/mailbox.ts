/** The text messages that a simulated vendor has sent, as its phones show them. */
import type { SimCore } from './simulator.ts';

type Message = { id: string; text: string; code: string; at: number };

export type Mailbox = {
  /** `code`: the code found in the text, unless the vendor gives it. */
  deliver(number: string, text: string, code?: string): void;
  messages(phone: string): Message[];
  reset(): void;
};

/** Numbers may come as 233…, +233… or 0…; phones are 0…. */
export function createMailbox({ clock, note }: SimCore): Mailbox {
  const sent = new Map<string, Message[]>();
  return {
    deliver(number, text, code = /\b\d{6}\b/.exec(text)?.[0] ?? '') {
      const phone = number.replace(/^\+?233/, '0');
      const messages = sent.get(phone) ?? [];
      const message = { id: `${phone} ${messages.length}`, text, code, at: clock.now() };
      sent.set(phone, [...messages, message]);
      note({ kind: 'sms', reference: phone, text });
    },
    messages: (phone) => sent.get(phone) ?? [],
    reset: () => sent.clear(),
  };
}

/** As many digits as asked for. */
export function makeSimulatedCode({ random }: SimCore, digits: number): string {
  return String(Math.floor(random.next() * 10 ** digits)).padStart(digits, '0');
}

/** The allowed sender names of messages. */
export function isSenderName(sender: unknown): boolean {
  return typeof sender === 'string' && /^[\w .&-]{1,11}$/.test(sender);
}
