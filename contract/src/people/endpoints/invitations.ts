/** Invitations: what the invited person sees, and sending one again. */
import { z } from 'zod';
import { accountTexts } from '#accounts/account-texts.ts';
import { name } from '#accounts/endpoints/accounts.ts';
import { phone } from '#fields.ts';
import { uplineRoles } from '#people/roles.ts';
import { topic } from '#topic.ts';
import { id, like, personName, phoneNumber, role, timestamp } from '#values.ts';

/** `joined`: a password was chosen. `ended`: too old, replaced by a newer one, or taken back. */
export const invitationStatuses = ['open', 'joined', 'ended'] as const;

/** For the inviter: the text message that is sent, and the words to send by chat. */
const invitation = z.object({
  link: like('https://ntem.gh/join/K7QX2MPR4T'),
  sms: like('Ama Owusu invites you to sell data bundles. Open https://ntem.gh/join/K7QX2MPR4T'),
  chat: like('Hello Kofi, I have opened a seller account for you.'),
  expires_at: timestamp,
});

const shownInvitation = z.object({
  status: z.enum(invitationStatuses),
  name: personName,
  role,
  invited_by: personName,
  expires_at: timestamp,
  /** Null once it has ended or was used. */
  phone_number: phoneNumber.nullable(),
});

export type WireInvitation = z.output<typeof invitation>;
export type ShownInvitation = z.output<typeof shownInvitation>;

export const invitationEndpoints = topic({
  name: 'Invitations',
  description: 'Invitations to accounts that somebody else has made.',
  access: ['admin'],
})({
  'GET /invitations/{code}': {
    access: 'public',
    summary: 'Whom an invitation is for, and whether it still works.',
    data: shownInvitation,
  },
  'POST /users/{id}/invitation': {
    idempotent: true,
    summary:
      'Makes a new invitation, which ends the old one, and sends it by text message unless told not to.',
    body: z.object({ send_sms: z.boolean().nullish() }),
    data: invitation,
    successStatus: 201,
  },
  'POST /management/subagents': {
    access: uplineRoles,
    idempotent: true,
    summary: 'Adds a subagent below this agent and invites them, by text message unless told not to.',
    body: z.object({
      name,
      phone_number: phone(accountTexts.registerPhone),
      send_sms: z.boolean().nullish(),
    }),
    data: invitation.extend({ id }),
    successStatus: 201,
  },
  'POST /management/subagents/{id}/invitation': {
    access: uplineRoles,
    idempotent: true,
    summary: 'Invites a subagent again who has not joined yet. The old invitation ends.',
    body: z.object({ send_sms: z.boolean().nullish() }),
    data: invitation,
    successStatus: 201,
  },
});
