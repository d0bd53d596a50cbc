/** Endpoints of sessions. */
import { accountTexts } from '@ntem/contract/accounts/account-texts';
import type {
  sessionEndpoints,
  WireAccountChange,
  WireSession,
} from '@ntem/contract/accounts/endpoints/sessions';
import { listSessions, type OpenSession } from '#accounts/rows/sessions.ts';
import { tellChange, toldActions } from '#accounts/rules/account-changes.ts';
import { nameNetwork } from '#accounts/rules/browser.ts';
import { confirmIdentity } from '#accounts/verbs/confirm-identity.ts';
import { endOwnSession } from '#accounts/verbs/end-session.ts';
import { askForPasskey } from '#accounts/verbs/manage-passkeys.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { answerPage } from '#kernel/http/paging.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { type AccountEntry, listAccountEntries } from '#people/rows/audit-log.ts';

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
