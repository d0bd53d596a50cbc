/** A page with only a problem and the way on. */
import { shopPath } from '@ntem/contract/addresses';
import type { ProblemPage as Page } from '@ntem/contract/shop/buy-pages';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { bangIcon } from '#ui/core/icon.tsx';

export function ProblemPage({ page, refCode }: { page: Page; refCode: string | null }) {
  const { refused, again } = page;
  return (
    <EmptyState icon={bangIcon} title={refused.message} titleAs="h1">
      <span className="flex flex-wrap items-center justify-center gap-3">
        {again && (
          <ButtonLink variant="primary" href={again}>
            Try again
          </ButtonLink>
        )}
        <ButtonLink href={shopPath(refCode)}>See all packages</ButtonLink>
      </span>
    </EmptyState>
  );
}
