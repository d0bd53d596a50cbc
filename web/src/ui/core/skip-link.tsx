/** First in the tab order of every page: past the header, to the content. */

export function SkipLink() {
  return (
    <a
      className="sr-only z-50 rounded-b-md bg-surface-raised font-medium text-brand focus:not-sr-only focus:absolute focus:top-0 focus:left-4 focus:px-4 focus:py-3"
      href="#main"
    >
      Skip to content
    </a>
  );
}
