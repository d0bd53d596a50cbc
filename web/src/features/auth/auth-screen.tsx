/** The sign-in, in its modes: login, registration, the code that proves a phone, and a forgotten password. */
import { useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { pageTitle } from '#lib/browser/settings.ts';
import { returnPathOf } from '#lib/session/return-path.ts';
import { startSession, useSession } from '#lib/session/session.ts';
import { Loading } from '#ui/core/empty-state.tsx';
import { type AuthSteps, codeSent, type Mode, modeOf, pathOf, useKeptFlow } from './auth-flow.ts';
import { AuthLayout } from './auth-form.tsx';
import { CodeForm, ResetForm } from './code-form.tsx';
import { ForgotForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const titles: Record<Mode, string> = {
  login: 'Sign in',
  register: 'Create Account',
  otp_verification: 'Verify Your Phone',
  forgot_password: 'Forgot password',
  reset_password: 'Set a new password',
};

export function AuthScreen() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [flow, dispatch] = useKeptFlow();
  const mode = modeOf(location, flow);

  useEffect(() => {
    if (session) dispatch({ type: 'signed in' });
  }, [session, dispatch]);

  const goTo: AuthSteps['goTo'] = (next, { replace } = { replace: false }) => {
    void navigate(pathOf(next, location.search), { replace, state: location.state });
  };
  const steps: AuthSteps = {
    flow,
    dispatch,
    goTo,
    codeWasSent(request, sent) {
      dispatch(codeSent(request, sent, Date.now()));
      const next = request.purpose === 'account' ? 'otp_verification' : 'reset_password';
      if (next !== mode) goTo(next);
    },
    // Being signed in leads away from here, also if it happened in another tab.
    signIn: startSession,
  };
  return (
    <AuthLayout>
      <title>{pageTitle(titles[mode])}</title>
      {session ? (
        <>
          <Loading />
          <Navigate to={returnPathOf(location.state) ?? '/dashboard'} replace />
        </>
      ) : (
        <ModeForm mode={mode} steps={steps} />
      )}
    </AuthLayout>
  );
}

function ModeForm({ mode, steps }: { mode: Mode; steps: AuthSteps }) {
  const { pending } = steps.flow;
  if (mode === 'otp_verification' && pending) return <CodeForm steps={steps} pending={pending} />;
  if (mode === 'reset_password' && pending) return <ResetForm steps={steps} pending={pending} />;
  if (mode === 'forgot_password') return <ForgotForm steps={steps} />;
  if (mode === 'register') return <RegisterForm steps={steps} />;
  return <LoginForm steps={steps} />;
}
