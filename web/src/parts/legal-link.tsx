/** A link to the shop's terms, or to its words about privacy, in a sentence. */
import { legalPath } from '@ntem/contract/addresses';
import { type LegalKind, legalTitles } from '@ntem/contract/installation/legal-texts';

export function LegalLink({ kind }: { kind: LegalKind }) {
  return (
    <a className="tap text-brand underline underline-offset-[0.18em]" href={legalPath(kind)}>
      {legalTitles[kind]}
    </a>
  );
}
