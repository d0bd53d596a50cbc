/** The first screen of an admin without a second step: one thing to do, and then the dashboard. */
import { useState } from 'react';
import { useRead } from '#lib/api/use-read.ts';
import { pageTitle } from '#lib/browser/settings.ts';
import { AccountBand } from '#parts/account-band.tsx';
import { Button } from '#ui/core/button.tsx';
import { SecondStep } from './second-step.tsx';

export function SecureAccountScreen({ onDone }: { onDone: () => void }) {
  const { data } = useRead('GET /auth/factors');
  const [isKeeping, setKeeping] = useState(false);
  const isSecured = data?.required === false && !isKeeping;
  return (
    <>
      <title>{pageTitle('Secure your account')}</title>
      <AccountBand />
      <main id="main" className="page grid max-w-168 gap-5 pt-6 pb-12">
        <div>
          <h1 className="text-2xl tracking-tight">Secure your account</h1>
          <p className="mt-1 text-ink-muted">
            An admin moves money, so a password alone is not enough. It takes a minute.
          </p>
        </div>
        <SecondStep isFirst onKeeping={setKeeping} />
        {isSecured && (
          <div>
            <Button variant="primary" size="lg" onClick={onDone}>
              Go to the dashboard
            </Button>
          </div>
        )}
      </main>
    </>
  );
}
