/** The account that is signed in: at once as it was stored, soon after as the server has it. */
import type { WireUser } from '@ntem/contract/accounts/endpoints/accounts';
import { useQuery } from '@tanstack/react-query';
import { readOf } from '#lib/api/use-read.ts';
import { currentSession, updateSession, useSession } from './session.ts';

export function useAccount() {
  const stored = useSession()?.user;
  const { queryKey, queryFn, staleTime } = readOf('GET /auth/me');
  const read = useQuery({
    queryKey: [...queryKey, stored?.id],
    staleTime,
    async queryFn(context) {
      const { user } = (await queryFn(context)).data;
      // Somebody else may have signed in while the answer was on its way.
      const current: WireUser | undefined = currentSession()?.user;
      if (!current || current.id === user.id) updateSession({ user });
      return user;
    },
  });
  return { ...read, data: stored };
}
