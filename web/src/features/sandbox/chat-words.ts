/** The texts that a chat shows of its messages. Pure. */
import type { WireChatMessage } from '@ntem/contract/sandbox/endpoints/handset';

/** A messenger puts as many keys under a message; more choices open as a list. */
export const keysUnderMessage = 3;

/** Keys work until something was written after them. */
export function isAnswered(messages: readonly Pick<WireChatMessage, 'from'>[], index: number): boolean {
  return messages.slice(index + 1).some(({ from }) => from === 'you');
}
