/** Error codes of the Cloud API, of an answer or of a status that comes later. Titles and HTTP statuses are not relied on. */
import type { FailureClass } from '#vendors/ports/outcomes.ts';

/** `window`: only a template is taken now. `here`: nothing will be taken for this buyer, or with this template. */
type Closed = 'window' | 'here';

type Meaning = { failure: FailureClass; closed?: Closed };

const known: Record<number, Meaning> = {
  // The token, its rights, the account.
  0: { failure: 'config' },
  3: { failure: 'config' },
  10: { failure: 'config' },
  33: { failure: 'config' },
  190: { failure: 'config' },
  368: { failure: 'config' },
  131005: { failure: 'config' },
  131031: { failure: 'config' },
  131042: { failure: 'config' },
  133010: { failure: 'config' },
  // Too much, or it does not work right now.
  1: { failure: 'rate_limited' },
  2: { failure: 'rate_limited' },
  4: { failure: 'rate_limited' },
  80007: { failure: 'rate_limited' },
  130429: { failure: 'rate_limited' },
  131000: { failure: 'rate_limited' },
  131016: { failure: 'rate_limited' },
  131048: { failure: 'rate_limited' },
  131056: { failure: 'rate_limited' },
  131057: { failure: 'rate_limited' },
  133004: { failure: 'rate_limited' },
  131047: { failure: 'refused', closed: 'window' },
  // This buyer gets nothing by WhatsApp.
  130472: { failure: 'refused', closed: 'here' },
  130497: { failure: 'refused', closed: 'here' },
  131021: { failure: 'refused', closed: 'here' },
  131026: { failure: 'refused', closed: 'here' },
  131030: { failure: 'refused', closed: 'here' },
  131049: { failure: 'refused', closed: 'here' },
  131050: { failure: 'refused', closed: 'here' },
  // The template is not there, is paused, or has other values.
  132000: { failure: 'refused', closed: 'here' },
  132001: { failure: 'refused', closed: 'here' },
  132005: { failure: 'refused', closed: 'here' },
  132007: { failure: 'refused', closed: 'here' },
  132012: { failure: 'refused', closed: 'here' },
  132015: { failure: 'refused', closed: 'here' },
  132016: { failure: 'refused', closed: 'here' },
};

/** 200 to 299 are rights of the token. Any other code: the message as it was is not taken. */
export function meaningOf(code: number | undefined): Meaning | undefined {
  if (code === undefined) return undefined;
  if (code >= 200 && code < 300) return { failure: 'config' };
  return known[code];
}
