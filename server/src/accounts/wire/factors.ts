/** Endpoints of the second step. */
import type { factorEndpoints } from '@ntem/contract/accounts/endpoints/factors';
import { countRecoveryCodes, findFactor } from '#accounts/rows/factors.ts';
import { listPasskeys } from '#accounts/rows/passkeys.ts';
import { confirmMethods, mustEnrol } from '#accounts/rules/factors.ts';
import { askForLoginPasskey, finishLogin } from '#accounts/verbs/finish-login.ts';
import { beginPasskey, provePasskey, removePasskey } from '#accounts/verbs/manage-passkeys.ts';
import {
  beginAuthenticator,
  proveAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '#accounts/verbs/manage-second-factor.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { presentUser } from './present-user.ts';

export function factorHandlers(deps: Deps): HandlersOf<typeof factorEndpoints> {
  return {
    'POST /auth/login/factor': async ({ body, client }) => {
      const { user, tokens } = await finishLogin(deps, { ...body, client });
      return { message: 'Login successful', data: { user: presentUser(user), ...tokens } };
    },
    'POST /auth/login/factor/passkey': async ({ body }) => ({
      data: await askForLoginPasskey(deps, body.requestId),
    }),
    'GET /auth/factors': async ({ actor }) => {
      const app = await findFactor(deps.db, actor.userId);
      const passkeys = await listPasskeys(deps.db, actor.userId);
      return {
        data: {
          totp: app ? { id: app.id, ...presentUse(app) } : null,
          passkeys: passkeys.map(({ id, name, ...use }) => ({ id, name, ...presentUse(use) })),
          recovery_codes_left: await countRecoveryCodes(deps.db, actor.userId),
          required: mustEnrol({ ...actor, isWanted: deps.config.factorRequired }),
          methods: confirmMethods(actor),
        },
      };
    },
    'POST /auth/factors/totp': async ({ author }) => ({ data: await beginAuthenticator(deps, author) }),
    'POST /auth/factors/totp/verify': async ({ actor: { sessionId }, author, body }) => ({
      message: 'Second step set',
      data: { recovery_codes: await proveAuthenticator(deps, author, { sessionId, ...body }) },
    }),
    'POST /auth/factors/recovery-codes': async ({ author }) => ({
      message: 'New recovery codes made',
      data: { recovery_codes: await renewRecoveryCodes(deps, author) },
    }),
    'DELETE /auth/factors/totp': async ({ author }) => {
      await removeAuthenticator(deps, author);
      return { message: 'Second step removed', data: {} };
    },
    'POST /auth/factors/passkeys': async ({ actor, author }) => ({
      data: await beginPasskey(deps, author, actor.sessionId),
    }),
    'POST /auth/factors/passkeys/verify': async ({ actor, author, body }) => {
      const { sessionId } = actor;
      const recovery_codes = await provePasskey(deps, author, { sessionId, made: body.passkey });
      return { message: 'Passkey added', data: { recovery_codes } };
    },
    'DELETE /auth/factors/passkeys/{id}': async ({ author, params }) => {
      await removePasskey(deps, author, requireId(params.id));
      return { message: 'Passkey removed', data: {} };
    },
  };
}

function presentUse({ createdAt, usedAt }: { createdAt: Date; usedAt: Date | null }) {
  return { created_at: createdAt.toISOString(), used_at: usedAt?.toISOString() ?? null };
}
