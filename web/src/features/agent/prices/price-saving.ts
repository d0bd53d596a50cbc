/** What saving one price and saving many have in common. */
import { ApiError } from '#lib/api/api-error.ts';

export const saving = {
  refresh: ['GET /pricing/packages'] as const,
  failed: (error: unknown) =>
    error instanceof ApiError && error.status > 0
      ? `Error saving price: ${error.message}`
      : 'Failed to save price',
  showsRefusal: true,
};
