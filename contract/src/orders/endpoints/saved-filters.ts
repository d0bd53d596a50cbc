/** Filters of a list of orders that an admin has saved under a name. */
import { z } from 'zod';
import { line, requiredId } from '#fields.ts';
import { searchMaxLength } from '#lists.ts';
import { filterNameLength } from '#orders/limits.ts';
import { topic } from '#topic.ts';
import { id, like } from '#values.ts';

const savedLists = ['payments', 'data-bundles'] as const;
/** As in the address. */
const query = z
  .string()
  .max(4 * searchMaxLength)
  .meta({ examples: ['status=failed&start_date=2026-11-01'] });
const saved = z.object({ id, list: z.enum(savedLists), name: like('Failed today'), query });

export type SavedFilter = z.output<typeof saved>;

export const savedFilterEndpoints = topic({
  name: 'Saved filters',
  description: 'Filters of lists, saved under a name.',
  access: ['admin'],
})({
  'GET /saved-filters': {
    summary: 'The filters that you have saved.',
    data: z.array(saved),
  },
  'POST /saved-filters': {
    summary: 'Saves filters under a name. The same name of the same list is replaced.',
    body: z.object({
      list: z.enum(savedLists),
      name: line({ ...filterNameLength, error: 'Please enter a name', like: 'Failed today' }),
      query,
    }),
    data: saved,
    successStatus: 201,
  },
  'DELETE /saved-filters/{id}': {
    summary: 'Deletes filters that you have saved.',
    data: z.object({ id: requiredId('Please name the filter') }),
  },
});
