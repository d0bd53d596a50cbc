/** Texts to a seller about keys and the webhook. Pure. */
import { webhookTriesMs } from '@ntem/contract/developers/limits';
import { sayDuration } from '@ntem/contract/durations';

const revokeIt = 'If this was not you, revoke it under For developers and change your password.';

const words = {
  key_made: { title: 'An API key was made', text: revokeIt },
  key_renewed: { title: 'A new secret was made for an API key', text: revokeIt },
  webhook_dead: {
    title: 'Your webhook was switched off',
    text: `Its address has taken nothing for ${sayDuration(webhookTriesMs)}. Put it right, then switch it on under For developers.`,
  },
};

export function sayDeveloperNotice(kind: keyof typeof words): { title: string; text: string } {
  return words[kind];
}
