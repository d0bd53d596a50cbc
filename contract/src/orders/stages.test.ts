/** Every order that leaves the API says its stage, in the words of this one list. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#endpoints.ts';

type Described = { properties?: Record<string, unknown> };

/** All objects in the description of an answer. */
function objectsIn(part: unknown): Described[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(objectsIn);
  return 'properties' in part ? [part as Described, ...inside] : inside;
}

/** More than a mention of its reference. */
function isOrder({ properties = {} }: Described): boolean {
  const tells = ['amount', 'delivery', 'package', 'package_name', 'recipient', 'seconds_left'];
  return 'ext_transaction_id' in properties && tells.some((name) => name in properties);
}

it('every order that leaves the API has a stage', () => {
  const without = Object.entries(endpoints)
    .filter(([, { data }]) => {
      const described = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' });
      return objectsIn(described).some((one) => isOrder(one) && !('stage' in (one.properties ?? {})));
    })
    .map(([name]) => name);
  expect(without).toEqual([]);
});
