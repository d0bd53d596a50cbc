/** Examples of bodies and answers, put together from those that the contract's values carry. */
import { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

export function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return described;
}

/** A part of a schema, which in JSON Schema may also be `true` for anything. */
type Part = z.core.JSONSchema._JSONSchema | undefined;

export function exampleOf(part: Part): unknown {
  if (typeof part !== 'object') return {};
  const { examples, enum: choices, anyOf, properties, items } = part;
  // Nullable values have two types.
  const [type] = [part.type].flat();
  if (examples) return examples[0];
  if ('default' in part) return part.default;
  if ('const' in part) return part.const;
  if (choices) return choices[0];
  if (anyOf) return exampleOf(anyOf[0]);
  if (type === 'array') return [exampleOf(Array.isArray(items) ? items[0] : items)];
  if (type === 'boolean') return false;
  if (type === undefined) return {};
  if (type !== 'object') throw new Error(`The contract has no example for ${JSON.stringify(part)}`);
  const fields = Object.entries(properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field)]));
}
