/** The fields that an entry of the audit log changed, in words. */
import { formatAmount, pesewas } from '@ntem/contract/money';

export type FieldChange = { name: string; text: string };

/** Only the differences; an added or removed thing shows all its fields. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const old = fieldsOf(before);
  const next = fieldsOf(after);
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])];
  return names.flatMap((name) => {
    const from = textOf(name, old?.[name]);
    const to = textOf(name, next?.[name]);
    if (from === to) return [];
    if (!old || !next) return [{ name: nameOf(name), text: from ?? to ?? '' }];
    // A field without a new value was not changed.
    if (!(name in next)) return [];
    return [{ name: nameOf(name), text: name in old ? `${from ?? 'none'} → ${to ?? 'none'}` : (to ?? '') }];
  });
}

const moneySuffix = '_pesewas';

function nameOf(field: string): string {
  return field.replace(moneySuffix, '').replaceAll('_', ' ');
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (name.endsWith(moneySuffix) && /^-?\d+$/.test(String(value))) {
    const amount = pesewas(BigInt(String(value)));
    return `${amount < 0n ? '−' : ''}GH₵ ${formatAmount(amount).replace('-', '')}`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
