/** Phones on which buyers write to the simulated shop and read what it answers. */

import type { Script } from '#test/simulation/deeds.ts';
import type { Scheduler } from '#test/simulation/scheduler.ts';
import { never, type SimulatedProcess } from '#test/simulation/simulated-process.ts';
import type { ChatMessage, ChatPort } from '#vendors/ports/channels/chat-port.ts';
import type { SendOutcome } from '#vendors/ports/messages-port.ts';

export type Chats = {
  portFor(process: SimulatedProcess): ChatPort;
  /** All messages that have reached this number. */
  read(phone: string): readonly ChatMessage[];
};

const latencyMs = 300;

export function createChats({ scheduler, take }: { scheduler: Scheduler; take: Script['take'] }): Chats {
  const inboxes = new Map<string, ChatMessage[]>();

  function answer(phone: string, message: ChatMessage): SendOutcome | 'lost' {
    const fault = take(phone, 'chat');
    if (fault?.what === 'refused') return { outcome: 'failed', failure: 'refused', reason: 'No such keys.' };
    if (fault?.what !== 'never_arrives') inboxes.set(phone, [...(inboxes.get(phone) ?? []), message]);
    return fault ? 'lost' : { outcome: 'ok' };
  }

  return {
    portFor: (process) => ({
      name: 'chats',
      send(phone, sending) {
        if (!process.survives('writes in a chat')) return never;
        const message = sending.kind === 'free' ? sending.message : { text: sending.name, choices: [] };
        return new Promise((resolve, reject) => {
          scheduler.after(latencyMs, '', () => {
            const said = answer(phone, message);
            process.hear(() => (said === 'lost' ? reject(new Error('lost')) : resolve(said)));
          });
        });
      },
    }),
    read: (phone) => inboxes.get(phone) ?? [],
  };
}
