/** Stops everything that was started, in the opposite order: each in turn, and all of it within a time. */
export type Stop = () => Promise<void>;

/** Longer than a vendor's answer that a job waits for. */
const patienceMs = 10_000;
/** After that the rest stops all at once. */
const lastMs = 3_000;

/** A part that does not stop holds up the others for `patienceMs` in all, and nobody after `lastMs` more. */
export async function stopAll(stops: Stop[]): Promise<void> {
  const isOver = pass(patienceMs);
  const ends: Promise<void>[] = [];
  // What is started meanwhile is stopped as well.
  for (let next = stops.pop(); next; next = stops.pop()) {
    const end = next().catch(() => {});
    ends.push(end);
    await Promise.race([end, isOver]);
  }
  await Promise.race([Promise.all(ends), pass(lastMs)]);
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
