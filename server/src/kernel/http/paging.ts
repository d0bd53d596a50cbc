/** Pages of a list, and their facts about the whole list. */
import type { Pagination } from '@ntem/contract/paging';
import { type Count, offsetOf, type Page, type PageRequest } from '#kernel/db/pages.ts';

export function answerPage<Row, Shown>(request: PageRequest, page: Page<Row>, present: (row: Row) => Shown) {
  return { data: page.rows.map((row) => present(row)), meta: presentPage(request, page) };
}

export function presentPage({ page, limit }: PageRequest, { total, isEstimate }: Count) {
  const total_pages = Math.ceil(total / limit);
  return { page, limit, total, total_pages, ...(isEstimate && { total_is_estimate: true as const }) };
}

/** The position in a seller's list. */
export function presentPagination({ page, limit }: PageRequest, total: number): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { current_page: page, total_pages: totalPages, total, has_more: page < totalPages };
}

export function windowOf(request: PageRequest): { offset: number; limit: number } {
  return { offset: offsetOf(request), limit: request.limit };
}
