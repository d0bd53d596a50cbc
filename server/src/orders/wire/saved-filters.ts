/** Endpoints of the filters that an admin has saved. */
import type { savedFilterEndpoints } from '@ntem/contract/orders/endpoints/saved-filters';
import { mostSavedFilters } from '@ntem/contract/orders/limits';
import type { Deps } from '#deps.ts';
import { inTransaction } from '#kernel/db/database.ts';
import type { HandlersOf } from '#kernel/http/endpoints.ts';
import { requireId } from '#kernel/http/ids.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from '#orders/rows/saved-filters.ts';

export function savedFilterHandlers(deps: Deps): HandlersOf<typeof savedFilterEndpoints> {
  return {
    'GET /saved-filters': async ({ actor }) => ({ data: await listSavedFilters(deps.db, actor.userId) }),
    'POST /saved-filters': async ({ actor, body }) => {
      const filter = { ...body, userId: actor.userId, most: mostSavedFilters };
      const saved = await inTransaction(deps.db, (tx) => saveFilter(tx, filter));
      if (!saved) {
        const name = `You have ${mostSavedFilters} saved filters here. Please remove one first.`;
        throw new Refusal('VALIDATION_FAILED', { errors: { name } });
      }
      return { message: 'Filters saved', data: saved };
    },
    'DELETE /saved-filters/{id}': async ({ actor, params }) => {
      const id = requireId(params.id);
      if (!(await deleteSavedFilter(deps.db, { id, userId: actor.userId }))) throw new Refusal('NOT_FOUND');
      return { message: 'Filters removed', data: { id } };
    },
  };
}
