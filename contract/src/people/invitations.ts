/** The words in which the sender of an invitation passes it on. */
import { sayDuration } from '#durations.ts';
import { everyNetwork } from '#networks.ts';
import { invitationLifetimeMs } from './limits.ts';
import { isSeller, type Role } from './roles.ts';

/** For a chat: the inviter sends it. */
export function sayInvitation(to: { name: string; role: Role | null; store: string; link: string }): string {
  const [firstName] = to.name.trim().split(/\s+/);
  const [account, next] = isSeller(to.role)
    ? ['a seller account', `and you can sell ${everyNetwork} data today`]
    : ['an account', 'and you can sign in'];
  return [
    `Hello ${firstName}, I have opened ${account} for you on ${to.store}.`,
    `Open this link, choose a password, ${next}:`,
    to.link,
    `The link is yours alone and works for ${sayDuration(invitationLifetimeMs)}.`,
  ].join('\n');
}
