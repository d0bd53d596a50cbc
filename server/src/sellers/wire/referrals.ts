/** Endpoints of referral links. */
import { sayDuration } from '@ntem/contract/durations';
import type { referralEndpoints, WireReferral } from '@ntem/contract/sellers/endpoints/referrals';
import { referralLifetimeMs } from '@ntem/contract/sellers/limits';
import { chatLink, codeOf } from '#channels/rules/short-numbers.ts';
import { getShortNumber } from '#channels/verbs/own-short-number.ts';
import type { Deps } from '#deps.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { isRenewable } from '#sellers/rules/link-renewal.ts';
import { renewReferral, replaceReferral, type ShownReferral, showReferral } from '#sellers/verbs/own-link.ts';

export function referralHandlers(deps: Deps): HandlersOf<typeof referralEndpoints> {
  const { ussd, whatsapp } = deps.config.channels;
  async function present(origin: string, userId: string, shown: ShownReferral): Promise<WireReferral> {
    const number = await getShortNumber(deps, userId);
    return {
      ...presentReferral(origin, shown),
      ussd_code: ussd.code === undefined ? null : codeOf(ussd.code, number),
      whatsapp_url: whatsapp.number === undefined ? null : chatLink(whatsapp.number, number),
    };
  }
  return {
    'GET /referral/status': async ({ actor, origin }) => ({
      data: await present(origin, actor.userId, await showReferral(deps, actor.userId)),
    }),
    'POST /referral/generate': async ({ actor, origin }) => ({
      message: 'New referral link generated successfully!',
      data: await present(origin, actor.userId, await replaceReferral(deps, actor.userId)),
    }),
    'POST /referral/renew': async ({ actor, origin }) => ({
      message: `Your link works for ${sayDuration(referralLifetimeMs)} from now on`,
      data: await present(origin, actor.userId, await renewReferral(deps, actor.userId)),
    }),
  };
}

function presentReferral(
  origin: string,
  { link, total, active }: ShownReferral,
): Omit<WireReferral, 'ussd_code' | 'whatsapp_url'> {
  return {
    total_referrals: total,
    active_referrals: active,
    is_valid: link.isCurrent,
    referral_url: `${origin}/register?ref=${link.code}`,
    referral_code: link.code,
    expires_at: link.expiresAt.toISOString(),
    is_renewable: isRenewable(link),
    guest_checkout_url: `${origin}/guest-checkout/${link.code}`,
  };
}
