/** A wait of unknown length, with words that say for what. */
import { Strokes } from './strokes.tsx';

export function Loading({ children = 'Loading...' }: { children?: string }) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-md text-ink-muted" role="status">
      <Strokes />
      <p>{children}</p>
    </div>
  );
}
