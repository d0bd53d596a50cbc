/** The manual for the signed-in person's role, with its sections listed first. */
import { Box } from '#ui/page/section.tsx';
import { Manual, ManualBlocks } from './manual-blocks.tsx';
import type { ManualPage } from './manual-texts.ts';
import type { ManualSection } from './read-manual.ts';

export function WholeManual({ pages }: { pages: readonly ManualPage[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {pages.map((page) => (
        <Manual key={page} page={page}>
          {(sections) => <Sections sections={sections} />}
        </Manual>
      ))}
    </div>
  );
}

function Sections({ sections }: { sections: readonly ManualSection[] }) {
  return (
    <Box className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4 lg:p-5">
      {sections.length > 1 && (
        <nav aria-label={`Sections of ${sections[0]?.title}`}>
          <ul className="grid gap-x-6 text-md sm:columns-2 sm:block lg:columns-3">
            {sections.map(({ title, id }) => (
              <li key={id}>
                <a
                  className="inline-flex min-h-touch sm:min-h-8 items-center underline underline-offset-[0.18em]"
                  href={`#${id}`}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map(({ title, id, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-4 gap-2">
          <h2 id={`${id}-title`} className="text-lg">
            {title}
          </h2>
          <ManualBlocks blocks={blocks} />
        </section>
      ))}
    </Box>
  );
}
