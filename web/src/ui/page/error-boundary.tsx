/** Catches errors of a screen while it renders, so that the page is never blank. */
import { screenTexts } from '@ntem/contract/errors';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '#ui/core/empty-state.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <ScreenFailure /> : this.props.children;
  }
}

export function ScreenFailure() {
  return (
    <main id="main" className="page py-12">
      <ErrorState title={screenTexts.OTHER} retryLabel="Try Again" onRetry={() => window.location.reload()} />
    </main>
  );
}
