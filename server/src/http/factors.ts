/** The wire of the second step. */
import type { factorEndpoints } from '@ntem/contract/topics/factors';
import { finishLogin } from '#actions/accounts/finish-login.ts';
import {
  beginAuthenticator,
  proveAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '#actions/accounts/second-factor.ts';
import { countRecoveryCodes, findFactor } from '#db/users/factors.ts';
import type { Deps } from '#deps.ts';
import { confirmMethods, mustEnrol } from '#domain/people/factors.ts';
import type { HandlersOf } from '#http/wire/endpoints.ts';
import { presentUser } from './accounts.ts';

export function factorHandlers(deps: Deps): HandlersOf<typeof factorEndpoints> {
  return {
    'POST /auth/login/factor': async ({ body, client }) => {
      const { user, tokens } = await finishLogin(deps, { ...body, client });
      return { message: 'Login successful', data: { user: presentUser(user), ...tokens } };
    },
    'GET /auth/factors': async ({ actor }) => {
      const factor = await findFactor(deps.db, actor.userId);
      return {
        data: {
          totp: factor
            ? {
                id: factor.id,
                created_at: factor.createdAt.toISOString(),
                used_at: factor.usedAt?.toISOString() ?? null,
              }
            : null,
          recovery_codes_left: await countRecoveryCodes(deps.db, actor.userId),
          required: mustEnrol({ ...actor, isWanted: deps.config.factorRequired }),
          methods: confirmMethods(actor),
        },
      };
    },
    'POST /auth/factors/totp': async ({ author }) => ({ data: await beginAuthenticator(deps, author) }),
    'POST /auth/factors/totp/verify': async ({ author, body }) => ({
      message: 'Second step set',
      data: { recovery_codes: await proveAuthenticator(deps, author, body) },
    }),
    'POST /auth/factors/recovery-codes': async ({ author }) => ({
      message: 'New recovery codes made',
      data: { recovery_codes: await renewRecoveryCodes(deps, author) },
    }),
    'DELETE /auth/factors/totp': async ({ author }) => {
      await removeAuthenticator(deps, author);
      return { message: 'Second step removed', data: {} };
    },
  };
}
