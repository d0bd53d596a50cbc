/** The possible refusals of an endpoint: one shape, and for each status its codes. */
import type { Endpoint } from '@ntem/contract/endpoint';
import { refusals } from '@ntem/contract/errors';
import { isForKeys } from '#accounts/rules/access.ts';

const error = { $ref: '#/components/schemas/Error' };

/** The statuses that follow from the kind of endpoint; all others are under `default`. */
function statusesOf({ access, params, query, body, idempotent, sandboxOf }: Endpoint): number[] {
  const takesInput = query !== undefined || body !== undefined;
  const facts: [number, boolean][] = [
    [400, true],
    [401, access !== 'public'],
    [403, Array.isArray(access) || isForKeys(access)],
    [404, params !== undefined],
    [409, idempotent !== undefined],
    [413, body !== undefined],
    [415, body !== undefined],
    [422, takesInput],
    [429, (access === 'public' && takesInput && !sandboxOf) || isForKeys(access)],
  ];
  return facts.flatMap(([status, isPossible]) => (isPossible ? [status] : []));
}

export function describeRefusals(endpoint: Endpoint) {
  const known = statusesOf(endpoint).map((status) => [status, refer(String(status))]);
  return { ...Object.fromEntries(known), default: refer('Other') };
}

const refer = (name: string) => ({ $ref: `#/components/responses/Refused${name}` });

/** The answers to which the operations of all endpoints refer. */
export function describeRefusalAnswers(endpoints: Endpoint[]) {
  const statuses = new Set(endpoints.flatMap(statusesOf));
  const all = Object.entries(refusals);
  const answers = [...statuses].map((status) => {
    const codes = all.filter(([, refusal]) => refusal.status === status);
    const examples = codes.map(([code, { text }]) => [code, { value: { message: text, code } }]);
    const content = { 'application/json': { schema: error, examples: Object.fromEntries(examples) } };
    return [`Refused${status}`, { description: codes.map(([code]) => code).join(', '), content }];
  });
  const description = 'Any other refusal, or a failure of ours, which carries a request_id.';
  const other = { description, content: { 'application/json': { schema: error } } };
  return { ...Object.fromEntries(answers), RefusedOther: other };
}
