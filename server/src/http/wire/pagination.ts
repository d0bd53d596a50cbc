/** The position in a seller's list. */
import type { Pagination } from '@ntem/contract/paging';
import { offsetOf, type PageRequest } from '#db/lists/pages.ts';

export function presentPagination({ page, limit }: PageRequest, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { current_page: page, total_pages: totalPages, total, has_more: page < totalPages };
}

export function windowOf(request: PageRequest): { offset: number; limit: number } {
  return { offset: offsetOf(request), limit: request.limit };
}
