/** Endpoints of invitations. */
import type { invitationEndpoints, WireInvitation } from '@ntem/contract/people/endpoints/invitations';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { requireFound } from '#kernel/rules/refusal.ts';
import { findInvitation } from '#people/rows/invitations.ts';
import { invitationStatusOf } from '#people/rules/invitations.ts';
import { type Invited, inviteAgain } from '#people/verbs/invite-person.ts';
import { addSubagent, inviteSubagentAgain } from '#sellers/verbs/add-subagent.ts';

export function invitationHandlers(deps: Deps): HandlersOf<typeof invitationEndpoints> {
  return {
    'GET /invitations/{code}': async ({ params }) => {
      const invitation = requireFound(await findInvitation(deps.db, params.code));
      const { name, role, phone, inviterName, expiresAt } = invitation;
      const status = invitationStatusOf(invitation);
      return {
        data: {
          status,
          name,
          role,
          invited_by: inviterName,
          expires_at: expiresAt.toISOString(),
          phone_number: status === 'open' ? phone : null,
        },
      };
    },
    'POST /users/{id}/invitation': async ({ author, params, body }) => {
      const sendsText = body.send_sms ?? true;
      const invite = { userId: requireId(params.id), invitedBy: author.userId, sendsText };
      return { message: sayInvited(sendsText), data: presentInvited(await inviteAgain(deps, invite)) };
    },
    'POST /management/subagents': async ({ author, body: { name, phone_number: phone, send_sms } }) => {
      const sendsText = send_sms ?? true;
      const { id, ...invited } = await addSubagent(deps, author, { name, phone, sendsText });
      return { message: sayInvited(sendsText), data: { id, ...presentInvited(invited) } };
    },
    'POST /management/subagents/{id}/invitation': async ({ actor, params, body }) => {
      const sendsText = body.send_sms ?? true;
      const userId = requireId(params.id);
      const invited = await inviteSubagentAgain(deps, actor.userId, { userId, sendsText });
      return { message: sayInvited(sendsText), data: presentInvited(invited) };
    },
  };
}

function presentInvited({ expiresAt, ...invited }: Invited): WireInvitation {
  return { ...invited, expires_at: expiresAt.toISOString() };
}

function sayInvited(sendsText: boolean): string {
  return sendsText ? 'Invitation sent' : 'Invitation ready';
}
