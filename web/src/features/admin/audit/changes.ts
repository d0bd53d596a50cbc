/** The fields that an entry of the audit log changed. */

/** A side that is missing was not there. */
export type FieldChange = { name: string; from: string | undefined; to: string | undefined };

/** Only what differs; a thing that was added or removed shows all its fields. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(next)])];
  return names
    .map((name) => ({ name, from: textOf(old[name]), to: textOf(next[name]) }))
    .filter(({ from, to }) => from !== to);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
