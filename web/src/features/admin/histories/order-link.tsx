/** The reference of an order; pressing it, or anywhere in its row, opens the order. */
import { useUrlState } from '#lib/browser/url-state.ts';

export function OrderLink({ id, reference }: { id: string; reference: string }) {
  const url = useUrlState();
  return (
    <button
      type="button"
      className="font-mono text-sm underline-offset-[0.18em] after:absolute after:inset-0 hover:underline focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
      onClick={() => url.open({ order: id })}
    >
      {reference}
    </button>
  );
}
