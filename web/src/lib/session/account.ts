/** The account that is signed in: at once as it was stored, soon after as the server has it. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { currentSession, updateSession, useSession } from './session.ts';

export function useAccount() {
  const stored = useSession()?.user;
  return useQuery({
    queryKey: ['account', stored?.id],
    queryFn: async ({ signal }) => {
      const { user } = (await call('GET /auth/me', { signal })).data;
      // Somebody else may have signed in while the answer was on its way.
      const current = currentSession()?.user;
      if (!current || current.id === user.id) updateSession({ user });
      return user;
    },
    initialData: stored,
    initialDataUpdatedAt: 0,
  });
}
