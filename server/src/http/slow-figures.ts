/** Figures over all rows: asked for anew each time while that is quick, kept for a minute once it is not. */

const slowMs = 200;
const keptMs = 60_000;

export function keepWhenSlow<Figures>(ask: () => Promise<Figures>): () => Promise<Figures> {
  let kept: { figures: Promise<Figures>; untilMs: number } | undefined;
  return () => {
    if (kept && performance.now() < kept.untilMs) return kept.figures;
    const startedMs = performance.now();
    const figures = ask();
    // Whoever asks meanwhile shares the answer.
    const entry = { figures, untilMs: Number.POSITIVE_INFINITY };
    kept = entry;
    figures.then(
      () => {
        entry.untilMs = performance.now() - startedMs > slowMs ? performance.now() + keptMs : 0;
      },
      () => {
        entry.untilMs = 0;
      },
    );
    return figures;
  };
}
