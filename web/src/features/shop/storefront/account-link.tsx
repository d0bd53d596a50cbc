/** The way to sign in, or to the dashboard for somebody who is signed in. */
import { useSession } from '#lib/session/session.ts';
import { ButtonLink } from '#ui/core/button.tsx';

const signIn = 'Login / Sign Up';

/** The server knows of no session, so the label changes after the first paint, at the same width. */
export function AccountLink({ refCode }: { refCode: string | null }) {
  const session = useSession();
  const auth = refCode ? `/auth?ref=${encodeURIComponent(refCode)}` : '/auth';
  return (
    <ButtonLink variant="on-band" href={session ? '/dashboard' : auth}>
      <span className="as-wide-as" data-wide={signIn}>
        {session ? 'Dashboard' : signIn}
      </span>
    </ButtonLink>
  );
}
