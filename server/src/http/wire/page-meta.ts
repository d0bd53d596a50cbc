/** What every page of a list says about the list. */
import type { PageRequest } from '#db/lists/pages.ts';

export function presentPage({ page, limit }: PageRequest, count: { total: number; isEstimate: boolean }) {
  return {
    page,
    limit,
    total: count.total,
    total_pages: Math.ceil(count.total / limit),
    ...(count.isEstimate && { total_is_estimate: true as const }),
  };
}
