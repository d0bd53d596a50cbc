/** Masks whole phone numbers and secrets in evidence that a person may read. */
import { maskPhone } from '@ntem/contract/phones';

const secretName = /secret|token|password|authorization|signature|api.?key|otp|code$/i;
const phoneInText = /(?<!\d)(?:\+?233|0)\d{9}(?!\d)/g;

export function maskEvidence(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(phoneInText, (phone) => maskPhone(phone.replace(/^\+?233/, '0')));
  }
  if (Array.isArray(value)) return value.map(maskEvidence);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && typeof inner === 'string' ? '***' : maskEvidence(inner),
    ]),
  );
}
