/** The pages of a purchase without script: the dialog's words and rules, one page for each step. */
import { shopPath } from '@ntem/contract/addresses';
import type { BuyPageProps, ProblemPage as Page } from '@ntem/contract/shop/buy-pages';
import { Band, SkipLink } from '#ui/core/band.tsx';
import { ButtonLink } from '#ui/core/button.tsx';
import { EmptyState } from '#ui/core/empty-state.tsx';
import { bangIcon, Icon } from '#ui/core/icon.tsx';
import { SandboxRibbon } from '#ui/core/sandbox-ribbon.tsx';
import { leftIcon } from '#ui/small/app-icons.ts';
import { CodePage } from './code-page.tsx';
import { FormPage } from './form-page.tsx';
import { HelpPage } from './help-page.tsx';
import { LegalPage } from './legal-page.tsx';
import { WaitingPage } from './waiting-page.tsx';

export function BuyPage(props: BuyPageProps) {
  const { storeName, logo, sandbox, refCode, shopName } = props;
  const home = shopPath(refCode);
  return (
    <div className="flex min-h-screen flex-col">
      <SkipLink />
      {sandbox && <SandboxRibbon />}
      <Band
        storeName={storeName}
        logo={logo}
        home={home}
        action={
          <a
            className="inline-flex min-h-touch items-center gap-1 text-md font-medium hover:underline"
            href={home}
          >
            <Icon path={leftIcon} className="size-4.5" />
            {shopName ?? 'All packages'}
          </a>
        }
      />
      <main id="main" className={props.page.step === 'form' ? 'buy buy-wide' : 'buy'}>
        <Step {...props} />
      </main>
    </div>
  );
}

function Step(props: BuyPageProps) {
  const { page } = props;
  switch (page.step) {
    case 'form':
      return <FormPage page={page} now={props.now} />;
    case 'code':
      return <CodePage page={page} now={props.now} />;
    case 'help':
      return <HelpPage page={page} shop={props} />;
    case 'legal':
      return <LegalPage page={page} />;
    case 'problem':
      return <ProblemPage page={page} refCode={props.refCode} />;
    default:
      return <WaitingPage page={page} shop={props} />;
  }
}

function ProblemPage({ page, refCode }: { page: Page; refCode: string | null }) {
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
