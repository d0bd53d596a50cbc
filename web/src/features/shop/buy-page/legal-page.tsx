/** Terms and privacy, as every visitor reads them. */
import { legalTitles } from '@ntem/contract/installation/legal-texts';
import type { LegalPage as Page } from '@ntem/contract/shop/buy-pages';
import { DateTime, formatDay } from '#ui/core/formats.tsx';

export function LegalPage({ page: { kind, blocks, changedAt } }: { page: Page }) {
  return (
    <article className="grid gap-3 text-md">
      <h1 className="text-2xl tracking-tight">{legalTitles[kind]}</h1>
      {blocks.map((block) => {
        if ('heading' in block)
          return (
            <h2 key={block.heading} className="mt-2 text-lg">
              {block.heading}
            </h2>
          );
        if ('text' in block) return <p key={block.text}>{block.text}</p>;
        return (
          <ul key={block.items.join()} className="grid list-disc gap-1.5 pl-5">
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      })}
      {changedAt && (
        <p className="text-sm text-ink-muted">
          Last changed <DateTime iso={changedAt} format={formatDay} />
        </p>
      )}
    </article>
  );
}
