/** The vendor of chats: Meta, or the sandbox. */
import type { Deps } from '#deps.ts';
import { createSandboxChat } from '#sandbox/chats.ts';
import type { ChatPort } from '#vendors/ports/channels/chat-port.ts';
import { createWhatsApp } from '#vendors/whatsapp/messages.ts';

export function openChatPort({ config, sandbox }: Pick<Deps, 'config' | 'sandbox'>): ChatPort | undefined {
  const { number, isSimulated } = config.channels.whatsapp;
  if (isSimulated) return sandbox && createSandboxChat(sandbox);
  if (number === undefined) return undefined;
  const { whatsappUrl: url, whatsappToken: token = '', whatsappNumberId: numberId = '' } = config;
  return createWhatsApp({ url, token, numberId });
}
