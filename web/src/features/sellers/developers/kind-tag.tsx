/** Tells a test key from a live one: test has a dashed edge, live is green. */
import type { KeyKind } from '@ntem/contract/developers/limits';
import { kindNames } from './key-words.ts';

const looks: Record<KeyKind, string> = {
  test: 'border-dashed border-control text-ink-muted',
  live: 'border-transparent bg-success-tint text-success',
};

export function KindTag({ kind }: { kind: KeyKind }) {
  return (
    <span
      className={`inline-flex min-h-5.5 items-center justify-self-start rounded-sm border px-1.75 text-xs leading-none font-medium whitespace-nowrap ${looks[kind]}`}
    >
      {kindNames[kind]}
    </span>
  );
}
