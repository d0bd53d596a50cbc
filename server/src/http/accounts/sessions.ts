/** The wire of sessions. */
import { accountTexts } from '@ntem/contract/account-rules';
import type { sessionEndpoints, WireAccountChange, WireSession } from '@ntem/contract/topics/sessions';
import { confirmIdentity } from '#actions/accounts/confirm-identity.ts';
import { endOwnSession } from '#actions/accounts/end-session.ts';
import { askForPasskey } from '#actions/accounts/passkeys.ts';
import { type AccountEntry, listAccountEntries } from '#db/audit/audit-log.ts';
import { listSessions, type OpenSession } from '#db/users/sessions.ts';
import type { Deps } from '#deps.ts';
import { tellChange, toldActions } from '#domain/people/account-changes.ts';
import { nameNetwork } from '#domain/people/browser.ts';
import { Refusal } from '#domain/refusal.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { requireId } from '#http/wire/ids.ts';
import { answerPage } from '#http/wire/paging.ts';

export function sessionHandlers(deps: Deps): HandlersOf<typeof sessionEndpoints> {
  return {
    'POST /auth/step-up': async ({ actor, author, body }) => {
      if (body.password === undefined && body.code === undefined && body.passkey === undefined) {
        throw new Refusal('VALIDATION_FAILED', { errors: { password: accountTexts.password } });
      }
      const until = await confirmIdentity(deps, actor, { author, ...body });
      return { message: 'Confirmed', data: { until: until.toISOString() } };
    },
    'POST /auth/step-up/passkey': async ({ actor }) => {
      const { userId, sessionId: holder } = actor;
      return { data: await askForPasskey(deps, deps.db, { userId, holder, purpose: 'step_up' }) };
    },
    'GET /auth/sessions': async ({ actor }) => {
      const sessions = await listSessions(deps.db, actor.userId);
      return { data: { sessions: sessions.map((session) => presentSession(session, actor.sessionId)) } };
    },
    'DELETE /auth/sessions/{id}': async ({ author, params }) => {
      await endOwnSession(deps, author, requireId(params.id));
      return { message: 'Session ended', data: {} };
    },
    'GET /auth/changes': async ({ actor, query }) => {
      const { userId } = actor;
      const page = await listAccountEntries(deps.db, { ...query, userId, actions: toldActions });
      return answerPage(query, page, (entry) => presentChange(userId, entry));
    },
  };
}

function presentSession(session: OpenSession, currentId: string): WireSession {
  return {
    id: session.id,
    device: session.browser,
    network: nameNetwork(session.address),
    created_at: session.createdAt.toISOString(),
    last_seen: session.seenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
    current: session.id === currentId,
  };
}

function presentChange(userId: string, entry: AccountEntry): WireAccountChange {
  const { change, isByAdmin, browser, address } = tellChange(userId, entry);
  return {
    id: entry.id.toString(),
    change,
    by_admin: isByAdmin,
    device: browser,
    network: nameNetwork(address),
    created_at: entry.createdAt.toISOString(),
  };
}
