/** Presents a one-time code that was sent. */
import type { WireOneTimeCode } from '@ntem/contract/values';
import type { SentCode } from '#accounts/rules/codes.ts';

export function presentCode({ requestId, dialCode, prefix }: SentCode): WireOneTimeCode {
  return { requestId, ussd_code: dialCode, prefix };
}
