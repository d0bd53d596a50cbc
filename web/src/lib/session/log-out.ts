/** Signs out on this device without asking the server, and leads to the sign-in. */
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { endSession } from './session.ts';

export function useLogOut() {
  const navigate = useNavigate();
  return () => {
    // The guard reacts first, with a way back to this page, which is not wanted after logging out.
    flushSync(endSession);
    void navigate('/auth', { replace: true });
  };
}
