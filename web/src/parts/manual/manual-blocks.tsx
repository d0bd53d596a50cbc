/** A section of the manual on a screen: text, points and tables. */
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#ui/core/loaded.tsx';
import type { ManualPage } from './manual-texts.ts';
import { type Block, type ManualSection, type Piece, readManual } from './read-manual.ts';

type ManualProps = { page: ManualPage; children: (sections: ManualSection[]) => React.ReactNode };

/** The manual's words, fetched when somebody opens it. */
export function Manual({ page, children }: ManualProps) {
  const texts = useQuery({
    queryKey: ['manual', page],
    queryFn: async () => readManual((await import('./manual-texts.ts')).textOf(page)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded from={texts} failed="Failed to load the manual">
      {children}
    </Loaded>
  );
}

export function ManualBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-3 text-md wrap-anywhere">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <OneBlock key={place} block={block} />
      ))}
    </div>
  );
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="pt-1 text-base">{block.text}</h3>;
    case 'text':
      return (
        <p>
          <Pieces pieces={block.pieces} />
        </p>
      );
    case 'list':
      return (
        <ul className="grid list-disc gap-1.5 pl-5">
          {block.items.map((pieces, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
            <li key={place}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </ul>
      );
    case 'code':
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-md border border-line bg-surface-sunken px-3 py-2.5 font-mono text-sm leading-relaxed"
        >
          {block.text}
        </pre>
      );
    case 'table':
      return <Pairs rows={block.rows} />;
  }
}

/** Every table of the manual has a name and what is to be said of it: as such it also fits a phone. */
function Pairs({ rows }: { rows: Piece[][][] }) {
  return (
    <dl className="grid gap-2">
      {rows.map(([name = [], ...said], place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <div key={place} className="grid gap-0.5">
          <dt className="font-medium">
            <Pieces pieces={name} />
          </dt>
          {said.map((pieces, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
            <dd key={column} className="text-ink-muted">
              <Pieces pieces={pieces} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, look }, place) => {
    if (look === 'plain') return text;
    if (look === 'bold')
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      return <b key={place}>{text}</b>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
      <code key={place} className="font-mono text-[0.92em]">
        {text}
      </code>
    );
  });
}
