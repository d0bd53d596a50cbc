/** Endpoints of accounts: translate fields into our words and present the results. */
import type { accountEndpoints } from '@ntem/contract/accounts/endpoints/accounts';
import type { SentCode } from '#accounts/rules/codes.ts';
import { changeAccount } from '#accounts/verbs/change-account.ts';
import { endAllSessions } from '#accounts/verbs/end-session.ts';
import { logIn } from '#accounts/verbs/log-in.ts';
import { refreshSession } from '#accounts/verbs/refresh-session.ts';
import { registerAccount } from '#accounts/verbs/register-account.ts';
import { resetPassword } from '#accounts/verbs/reset-password.ts';
import { sendCodeQuietly } from '#accounts/verbs/send-code-quietly.ts';
import { verifyPhone } from '#accounts/verbs/verify-phone.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { getUser } from '#people/rows/users.ts';
import { presentCode } from './present-code.ts';
import { presentUser } from './present-user.ts';

export function accountHandlers(deps: Deps): HandlersOf<typeof accountEndpoints> {
  return {
    'POST /auth/register': async ({ body, client }) => {
      const { user, code, tokens } = await registerAccount(deps, {
        name: body.name,
        phone: body.phone_number,
        password: body.password,
        referralCode: body.referral_code,
        client,
      });
      return {
        message: 'Registration successful',
        data: { user: presentUser(user), ...(code && { otp: nestedCode(code) }), ...tokens },
      };
    },
    'POST /auth/verify-otp': async ({ body, client }) => {
      const proof = { phone: body.phone_number, code: body.code, requestId: body.requestId, client };
      const { user, tokens } = await verifyPhone(deps, proof);
      return { message: 'Phone verification successful', data: { user: presentUser(user), ...tokens } };
    },
    'POST /auth/resend-otp': async ({ body, client }) => {
      const code = await sendCodeQuietly(deps, {
        purpose: 'account',
        phone: body.phone_number,
        insteadOf: body.requestId,
        client,
      });
      return { message: 'Code sent', data: { otp: nestedCode(code) } };
    },
    'POST /auth/login': async ({ body, client }) => {
      const { phone_number: phone, password, rememberMe } = body;
      const result = await logIn(deps, { phone, password, remember: rememberMe ?? false, client });
      if (result.outcome === 'phone_not_verified') {
        throw new Refusal('PHONE_NOT_VERIFIED', { data: { otp: nestedCode(result.code) } });
      }
      if (result.outcome === 'factor_wanted') {
        const { requestId, methods, name, recoveryCodesLeft: recovery_codes_left } = result;
        const factor = { requestId, methods, name, recovery_codes_left };
        return { message: 'Please confirm that it is you.', data: { factor } };
      }
      return { message: 'Login successful', data: { user: presentUser(result.user), ...result.tokens } };
    },
    'POST /auth/refresh-token': async ({ body }) => ({
      data: await refreshSession(deps, body.refreshToken ?? ''),
    }),
    'POST /auth/forgot-password': async ({ body, client }) => {
      const code = await sendCodeQuietly(deps, {
        purpose: 'password',
        phone: body.phone_number,
        client,
      });
      return { message: 'Code sent', data: { otp: nestedCode(code) } };
    },
    'POST /auth/reset-password': async ({ body, client }) => {
      const { phone_number: phone, code, requestId, password } = body;
      await resetPassword(deps, { phone, code, requestId, password, client });
      return { message: 'Password changed', data: {} };
    },
    'GET /auth/me': async ({ actor }) => ({
      data: { user: presentUser(await getUser(deps.db, actor.userId)) },
    }),
    'PATCH /auth/me': async ({ actor, body, client, requireProof }) => {
      const user = await changeAccount(deps, actor, {
        name: body.name,
        email: body.email === '' ? null : body.email,
        password: body.password,
        currentPassword: body.current_password,
        client,
        requireProof,
      });
      return { message: 'Account updated', data: { user: presentUser(user) } };
    },
    'POST /auth/logout-all': async ({ author }) => {
      await endAllSessions(deps, author);
      return { message: 'Logged out of all devices', data: {} };
    },
  };
}

/** The number that people dial to hear a code, if the vendor has none of its own. */
const dialInCode = '*928*085*1#';

function nestedCode(code: SentCode) {
  return { data: { otp: presentCode({ ...code, dialCode: code.dialCode || dialInCode }) } };
}
